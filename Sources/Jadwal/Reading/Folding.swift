/// Spellings that mean the same become one: Arabic-Indic digits, alef and its hamzas, ya and alef maqsura, ta marbuta and ha,
/// letter case, typographic punctuation. Vowel marks, tatweel, bidirectional controls and skin tones disappear.
enum Folding {
    /// Empty for what only decorates.
    static func fold(_ character: Character) -> String { Self.fold(String(character)) }

    static func fold(_ text: some StringProtocol) -> String {
        // Of ASCII only the case folds.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { Self.append(scalar, to: &folded) }
        return String(folded)
    }

    /// A set that folded words are looked up in, whatever way it is written.
    static func words(_ words: [String]) -> WordSet { WordSet(words.map { Self.fold($0) }) }

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
