internal import ChatReader
internal import Foundation

/// Folds names of cities, so that what people type finds them.
enum CityKey {
    /// Words of plain letters and digits. `extract` does the same with the names of the list.
    static func fold(_ text: String) -> String {
        var letters = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars {
            if let plain = Self.plain[scalar] {
                letters.append(contentsOf: plain.unicodeScalars)
            } else {
                letters.append(contentsOf: String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars)
            }
        }
        var kept = String.UnicodeScalarView()
        for scalar in Folding.fold(String(letters)).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber, .letterNumber,
                .otherNumber:
                if scalar != "ء" { kept.append(scalar) }
            case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control: kept.append(" ")
            default: if Self.separators.contains(scalar) { kept.append(" ") }
            }
        }
        return String(kept).split(separator: " ").joined(separator: " ")
    }

    static func compact(_ text: String) -> String { Self.fold(text).filter { $0 != " " } }

    private static let separators: Set<Unicode.Scalar> = ["-", "–", "/", ",", "(", "."]
    /// Latin letters that have no mark to take off.
    private static let plain: [Unicode.Scalar: String] = [
        "ı": "i", "ł": "l", "ø": "o", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "đ": "d", "ħ": "h",
        "ə": "a", "ŋ": "n", "ɨ": "i",
    ]
}
