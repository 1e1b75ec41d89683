internal import Foundation

/// Finds the last complete JSON object of a known form in a model's text. The first one may be copied from the
/// conversation, and text after the answer may contain braces, too.
enum LastJSONObject {
    /// The highest number of objects that are parsed.
    private static let most = 64

    /// The last object that has one of the names. If none has, the last complete one.
    ///
    /// - Returns: nil if no object is complete.
    static func find(in text: String, having names: Set<String>) -> ArraySlice<UInt8>? {
        let bytes = Array(text.utf8)
        let (objects, unclosed) = Self.objects(in: bytes)
        // Of two that end together, the outer one comes first.
        let ordered = objects.sorted { ($0.upperBound, $1.lowerBound) > ($1.upperBound, $0.lowerBound) }
        let known = ordered.prefix(Self.most).first { range in
            guard
                let object = try? JSONSerialization.jsonObject(with: Data(bytes[range])) as? [String: Any]
            else { return false }
            return object.keys.contains { names.contains($0) }
        }
        return (known ?? ordered.first { $0.lowerBound < unclosed }).map { bytes[$0] }
    }

    /// Finds the range from each brace to its closing one, and the position of the first that is never closed.
    private static func objects(in bytes: [UInt8]) -> (closed: [Range<Int>], unclosed: Int) {
        var objects: [Range<Int>] = []
        var open: [Int] = []
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
            case UInt8(ascii: "\"") where !open.isEmpty: isInString = true
            case UInt8(ascii: "{"): open.append(index)
            case UInt8(ascii: "}"): if let start = open.popLast() { objects.append(start..<index + 1) }
            default: continue
            }
        }
        return (objects, open.first ?? bytes.count)
    }
}
