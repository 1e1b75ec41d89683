import Foundation

/// Something that must show nowhere, in all the ways in which it could be written.
struct PrivacySecret: Sendable {
    /// For the report.
    var name: String
    var bytes: [UInt8]

    init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

    init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

    /// As text, in hexadecimal digits, as Swift shows bytes, in base64 at each place in a longer text, percent-encoded, and with JSON's escapes.
    var forms: Set<String> {
        let hex = self.bytes.map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
        var forms: Set<String> = [hex, hex.uppercased(), self.bytes.map { "\($0)" }.joined(separator: ", ")]
        for shift in 0..<3 {
            let base64 = Self.base64(self.bytes, shiftedBy: shift)
            forms.insert(base64)
            forms.insert(base64.replacing("+", with: "-").replacing("/", with: "_"))
        }
        guard let text = String(validating: self.bytes, as: UTF8.self), !text.contains("\n") else { return forms }
        forms.insert(text)
        forms.insert(text.replacing("/", with: "\\/"))
        for isUppercase in [false, true] {
            forms.insert(Self.percentEncoded(self.bytes, keeping: "-._~", uppercase: isUppercase))
            forms.insert(Self.percentEncoded(self.bytes, keeping: "-._~!$&'()*+,;=:@/", uppercase: isUppercase))
            let escaped = text.utf16.map { unit in
                let digits = String(0x10000 + UInt32(unit), radix: 16, uppercase: isUppercase).dropFirst()
                return unit < 128 ? String(UnicodeScalar(UInt8(unit))) : "\\u\(digits)"
            }
            forms.insert(escaped.joined())
        }
        return forms
    }

    private static func percentEncoded(_ bytes: [UInt8], keeping: String, uppercase: Bool) -> String {
        bytes.map { byte in
            let letter = Character(UnicodeScalar(byte))
            let isKept = byte < 128 && (letter.isLetter || letter.isNumber || keeping.contains(letter))
            return isKept ? "\(letter)" : "%" + String(0x100 + Int(byte), radix: 16, uppercase: uppercase).dropFirst()
        }.joined()
    }

    /// The digits that do not depend on what stands before or behind.
    private static func base64(_ bytes: [UInt8], shiftedBy shift: Int) -> String {
        let text = Data(Array(repeating: 0, count: shift) + bytes).base64EncodedString()
        let whole = (shift + bytes.count) * 8 / 6
        return String(text.prefix(whole).dropFirst((shift * 8 + 5) / 6))
    }
}
