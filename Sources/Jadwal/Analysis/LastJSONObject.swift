/// Finds the JSON object in a model's prose, fences and thoughts: the last complete one. The first may be an echo of the
/// conversation, and so whatever its writer wanted it to be.
enum LastJSONObject {
    /// - Returns: the bytes from the opening to the closing brace; nil when no object is complete.
    static func find(in text: String) -> ArraySlice<UInt8>? {
        let bytes = Array(text.utf8)
        var last: Range<Int>?
        var start = 0
        var depth = 0
        var isInString = false
        var isEscaped = false
        for (index, byte) in bytes.enumerated() {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\"") where depth > 0:
                isInString = true
            case UInt8(ascii: "{"):
                if depth == 0 { start = index }
                depth += 1
            case UInt8(ascii: "}") where depth > 0:
                depth -= 1
                if depth == 0 { last = start..<index + 1 }
            default:
                continue
            }
        }
        return last.map { bytes[$0] }
    }
}
