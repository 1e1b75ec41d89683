/// The scalars that nearly all chats are written in. Each is a character of its own whatever stands beside it, and is written in one way
/// only (Unicode Standard Annexes 15 and 29): of text that holds no others, bytes tell what characters would.
enum PlainScalars {
    static func fill(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } || text.unicodeScalars.allSatisfy(Self.contains)
    }

    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // A carriage return makes one character with a line feed.
        case 0x0D: false
        case 0...0x7F, 0xA0...0xAC, 0xAE...0x02FF: true
        case 0x060C, 0x061B, 0x061F, 0x0621...0x064A, 0x0660...0x0669: true
        case 0x2010...0x2027, 0x2030...0x205E, 0x2600...0x27BF, 0x3001...0x3003, 0xFF61: true
        // Without the skin tones.
        case 0x1F300...0x1F3FA, 0x1F400...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF: true
        default: false
        }
    }

    /// True when compatibility mappings change nothing either: "ﬁ" and "…" are not among these.
    static func fillCompatibly(_ text: some StringProtocol) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0...0x7F: true
            case 0x80...0x05FF, 0x2000...0x205F, 0xFF61: false
            default: Self.contains(scalar)
            }
        }
    }
}
