/// Converts a UUID to and from text: RFC 9562, section 4. Every row of a batch has several, so only the result is
/// allocated.
enum UUIDText {
    static let length = 36

    /// Appends 16 bytes; false, without an effect, if the text is not a UUID.
    static func append(_ text: String, to bytes: inout [UInt8]) -> Bool {
        var text = text
        let value: (UInt64, UInt64)? = text.withUTF8 { characters in
            guard characters.count == Self.length else { return nil }
            let hyphen = UInt8(ascii: "-")
            guard characters[8] == hyphen, characters[13] == hyphen, characters[18] == hyphen, characters[23] == hyphen
            else {
                return nil
            }
            var (high, low) = (UInt64(0), UInt64(0))
            let isHexadecimal =
                Self.read(characters[0..<8], into: &high) && Self.read(characters[9..<13], into: &high)
                && Self.read(characters[14..<18], into: &high) && Self.read(characters[19..<23], into: &low)
                && Self.read(characters[24..<36], into: &low)
            return isHexadecimal ? (high, low) : nil
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

    /// Shifts the digits in; false if one is invalid.
    private static func read(_ digits: Slice<UnsafeBufferPointer<UInt8>>, into value: inout UInt64) -> Bool {
        var isHexadecimal = true
        for character in digits {
            // ASCII: the two cases of a letter differ in one bit, which every digit has.
            let (number, letter) = (character &- UInt8(ascii: "0"), (character | 0x20) &- UInt8(ascii: "a"))
            isHexadecimal = isHexadecimal && (number < 10 || letter < 6)
            value = value << 4 | UInt64(number < 10 ? number : letter &+ 10)
        }
        return isHexadecimal
    }
}
