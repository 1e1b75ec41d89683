/// Makes well-formed what servers often write and XML does not allow, in a text whose ASCII is ASCII.
public enum XMLRepair {
    /// Without control characters, with a blank in place of references to them, and with U+FFFD in place of what is not
    /// UTF-8.
    public static func repaired(_ text: [UInt8]) -> String {
        let plain = Self.isControl(in: text) ? text.filter(Self.mayStand) : text
        return String(decoding: Self.withoutReferences(plain), as: UTF8.self)
    }

    /// True if the text has control characters, which XML does not allow. Some servers copy them from a person's text.
    private static func isControl(in text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { bytes in
            for byte in bytes where !Self.mayStand(byte) { return true }
            return false
        }
    }

    /// Replaces each reference to a control character, such as `&#xB;`, by a blank. Some servers write the control
    /// characters of a person's text in this form, which XML does not allow either.
    private static func withoutReferences(_ text: [UInt8]) -> [UInt8] {
        guard Self.hasReference(text) else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var next = 0
        while next < text.count {
            if text[next] == UInt8(ascii: "&"), let end = Self.endOfControl(text[next...]) {
                result.append(UInt8(ascii: " "))
                next = end
            } else {
                result.append(text[next])
                next += 1
            }
        }
        return result
    }

    private static func hasReference(_ text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { bytes in
            var last: UInt8 = 0
            for byte in bytes {
                if last == UInt8(ascii: "&"), byte == UInt8(ascii: "#") { return true }
                last = byte
            }
            return false
        }
    }

    /// The end of a reference to a control character at the beginning of the text; nil if there is none.
    private static func endOfControl(_ text: ArraySlice<UInt8>) -> Int? {
        let head = text.prefix(8)
        guard head.starts(with: [UInt8(ascii: "&"), UInt8(ascii: "#")]),
            let end = head.firstIndex(of: UInt8(ascii: ";"))
        else { return nil }
        let name = String(decoding: head[(head.startIndex + 2)..<end], as: UTF8.self)
        let number = name.first == "x" ? UInt8(name.dropFirst(), radix: 16) : UInt8(name)
        guard let number, number > 0, !Self.mayStand(number) else { return nil }
        return end + 1
    }

    private static func mayStand(_ byte: UInt8) -> Bool {
        byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
