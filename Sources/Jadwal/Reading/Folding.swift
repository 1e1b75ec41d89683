/// Spellings that mean the same become one: Arabic-Indic digits, alef and its hamzas, ya and alef maqsura, ta marbuta and ha,
/// letter case, typographic punctuation. Vowel marks, tatweel, bidirectional controls and skin tones disappear.
enum Folding {
    /// Empty for what only decorates.
    static func fold(_ character: Character) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in character.unicodeScalars { Self.append(scalar, to: &folded) }
        return String(folded).lowercased()
    }

    static func fold(_ text: some StringProtocol) -> String { text.map(Self.fold(_:)).joined() }

    /// A set that folded words are looked up in, whatever way it is written.
    static func words(_ words: [String]) -> Set<String> { Set(words.map { Self.fold($0) }) }

    private static func append(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
        switch scalar.value {
        case 0x0660...0x0669: folded.append(Unicode.Scalar(scalar.value - 0x0660 + 0x30)!)
        case 0x06F0...0x06F9: folded.append(Unicode.Scalar(scalar.value - 0x06F0 + 0x30)!)
        case 0x064B...0x0652, 0x0670, 0x0640: break
        case 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF, 0xFE00...0xFE0F: break
        case 0x1F3FB...0x1F3FF: break
        default: folded.append(Self.letters[scalar] ?? scalar)
        }
    }

    private static let letters: [Unicode.Scalar: Unicode.Scalar] = [
        "أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا", "ى": "ي", "ة": "ه", "ؤ": "و", "ئ": "ي", "ک": "ك", "ی": "ي",
        "چ": "ج", "گ": "ك", "پ": "ب", "ڤ": "ف",
        "؟": "?", "،": ",", "؛": ";", "٫": ".", "’": "'", "‘": "'", "–": "-", "—": "-", "−": "-", "：": ":",
        "“": "\"", "”": "\"", "«": "\"", "»": "\"",
    ]
}
