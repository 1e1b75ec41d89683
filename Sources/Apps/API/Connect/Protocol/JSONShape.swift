/// Checks that a JSON decoder does not make: the depth of nesting, and repeated names in one object, which two readers
/// could read differently. Invalid JSON is left to the decoder.
enum JSONShape {
    enum Fault: Sendable, Hashable {
        case tooDeep
        case twice
    }

    static func fault(in bytes: [UInt8], deepest: Int) -> Fault? {
        /// The names in each open object; nil for an array.
        var open: [Set<ArraySlice<UInt8>>?] = []
        var isName = false
        var position = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard open.count < deepest else { return .tooDeep }
                isName = bytes[position] == UInt8(ascii: "{")
                open.append(isName ? [] : nil)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = open.popLast()
                isName = false
            case UInt8(ascii: ","): isName = open.last.flatMap { $0 } != nil
            case UInt8(ascii: ":"): isName = false
            case UInt8(ascii: "\""):
                let text = Self.text(in: bytes, after: position)
                if isName, let index = open.indices.last, open[index]?.insert(text).inserted == false {
                    return .twice
                }
                isName = false
                position = text.endIndex
            default: break
            }
            position += 1
        }
        return nil
    }

    /// Up to its closing quotation mark, or to the end.
    private static func text(in bytes: [UInt8], after start: Int) -> ArraySlice<UInt8> {
        var end = start + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return bytes[min(start + 1, bytes.count)..<min(end, bytes.count)]
    }
}
