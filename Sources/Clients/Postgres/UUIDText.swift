/// A UUID as text: RFC 9562, section 4. Every row of a batch holds several: nothing here allocates but the result.
enum UUIDText {
    static let length = 36

    /// Appends 16 bytes; false, and nothing, when the text is no UUID.
    static func append(_ text: String, to bytes: inout [UInt8]) -> Bool {
        var text = text
        let value: (UInt64, UInt64)? = text.withUTF8 { characters in
            guard characters.count == Self.length else { return nil }
            var (high, low) = (UInt64(0), UInt64(0))
            for (place, character) in characters.enumerated() {
                switch place {
                case 8, 13, 18, 23:
                    guard character == UInt8(ascii: "-") else { return nil }
                default:
                    guard let digit = Self.value(of: character) else { return nil }
                    if place < 18 { high = high << 4 | digit } else { low = low << 4 | digit }
                }
            }
            return (high, low)
        }
        guard let value else { return false }
        withUnsafeBytes(of: (value.0.bigEndian, value.1.bigEndian)) { bytes.append(contentsOf: $0) }
        return true
    }

    /// Of 16 bytes, in lower case.
    static func text(of bytes: ArraySlice<UInt8>) -> String {
        String(unsafeUninitializedCapacity: Self.length) { buffer in
            var place = 0
            for byte in bytes.prefix(16) {
                if place == 8 || place == 13 || place == 18 || place == 23 {
                    buffer[place] = UInt8(ascii: "-")
                    place += 1
                }
                buffer[place] = Self.digit(byte >> 4)
                buffer[place + 1] = Self.digit(byte & 15)
                place += 2
            }
            return place
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    private static func value(of character: UInt8) -> UInt64? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(character - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(character - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(character - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
