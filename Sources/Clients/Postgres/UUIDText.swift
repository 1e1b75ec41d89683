/// A UUID as text: RFC 9562, section 4.
enum UUIDText {
    private static let hyphens: Set<Int> = [8, 13, 18, 23]
    private static let digits = Array("0123456789abcdef".utf8)

    /// 16 bytes, or nil when the text is none.
    static func bytes(of text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        var high: UInt8?
        guard text.utf8.count == 36 else { return nil }
        for (place, character) in text.utf8.enumerated() {
            if Self.hyphens.contains(place) {
                guard character == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let digit = Self.value(of: character) else { return nil }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return bytes
    }

    static func text(of bytes: some Collection<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for byte in bytes {
            if Self.hyphens.contains(text.count) { text.append(UInt8(ascii: "-")) }
            text.append(Self.digits[Int(byte >> 4)])
            text.append(Self.digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
