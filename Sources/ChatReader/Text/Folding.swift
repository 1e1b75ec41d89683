/// Makes spellings with the same meaning equal: Arabic-Indic digits, alef and its hamzas, ya and alef maqsura, ta
/// marbuta and ha, letter case, typographic punctuation. Vowel marks, tatweel, bidirectional controls and skin tones
/// disappear.
package enum Folding {
    /// Empty for a character without a meaning of its own, such as a vowel mark.
    package static func fold(_ character: Character) -> String { Self.fold(String(character)) }

    package static func fold(_ text: some StringProtocol) -> String {
        // In ASCII, folding changes only the case.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { Self.append(scalar, to: &folded) }
        return String(folded)
    }

    /// A set of folded words. `words` may have any spelling.
    package static func words(_ words: [String]) -> WordSet { WordSet(words.map { Self.fold($0) }) }

    private static func append(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
        switch scalar.value {
        case 0...0x7F: Self.appendLowercased(scalar, to: &folded)
        case 0x0660...0x0669: folded.append(Unicode.Scalar(scalar.value - 0x0660 + 0x30)!)
        case 0x06F0...0x06F9: folded.append(Unicode.Scalar(scalar.value - 0x06F0 + 0x30)!)
        case 0x064B...0x0652, 0x0670, 0x0640: break
        case 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF, 0xFE00...0xFE0F: break
        case 0x1F3FB...0x1F3FF: break
        default: Self.appendLowercased(Self.letter(scalar), to: &folded)
        }
    }

    private static func appendLowercased(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
        switch scalar.value {
        case 0x41...0x5A: folded.append(Unicode.Scalar(scalar.value + 0x20)!)
        // ASCII and Arabic have no other case.
        case 0...0x7F, 0x0600...0x06FF: folded.append(scalar)
        default: folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
        }
    }

    private static func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "أ", "إ", "آ", "ٱ": "ا"
        case "ى", "ئ", "ی": "ي"
        case "ة": "ه"
        case "ؤ": "و"
        case "ک", "گ": "ك"
        case "چ": "ج"
        case "پ": "ب"
        case "ڤ": "ف"
        case "؟": "?"
        case "،": ","
        case "؛": ";"
        case "٫": "."
        case "’", "‘": "'"
        case "–", "—", "−": "-"
        case "：": ":"
        case "“", "”", "«", "»": "\""
        default: scalar
        }
    }
}

/// The scalars of nearly all chats. Each of them is one character regardless of its neighbours and has only one
/// encoding (Unicode Standard Annexes 15 and 29). In text that has no other scalars, a comparison of bytes gives the
/// same result as one of characters.
package enum PlainScalars {
    package static func fill(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } || text.unicodeScalars.allSatisfy(Self.contains)
    }

    package static func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // A carriage return and a line feed are one character.
        case 0x0D: false
        case 0...0x7F, 0xA0...0xAC, 0xAE...0x02FF: true
        case 0x060C, 0x061B, 0x061F, 0x0621...0x064A, 0x0660...0x0669: true
        case 0x2010...0x2027, 0x2030...0x205E, 0x2600...0x27BF, 0x3001...0x3003, 0xFF61: true
        // Without the skin tones.
        case 0x1F300...0x1F3FA, 0x1F400...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF: true
        default: false
        }
    }

    /// True if compatibility mappings change nothing either: "ﬁ" and "…" do not qualify.
    package static func fillCompatibly(_ text: some StringProtocol) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0...0x7F: true
            case 0x80...0x05FF, 0x2000...0x205F, 0xFF61: false
            default: Self.contains(scalar)
            }
        }
    }
}
