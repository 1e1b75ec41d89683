internal import Foundation

/// Text without what only machines see.
public enum PlainText {
    /// Drops control characters, bidirectional controls, zero-width and tag characters, and trims. Line breaks become a space
    /// unless they are kept. The zero-width joiners that emoji and Arabic need stay (U+200C, U+200D). Of marks that pile up on
    /// one letter thirty stay: no language has more (Unicode Standard Annex 15, section 13), and ten thousand take minutes to
    /// be brought into their order.
    public static func clean(_ text: String, keepingLineBreaks: Bool) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in Self.withoutPiles(text).precomposedStringWithCanonicalMapping.unicodeScalars {
            if scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}" || scalar == "\t" {
                scalars.append(keepingLineBreaks && scalar == "\n" ? "\n" : " ")
            } else if !Self.isInvisible(scalar) {
                scalars.append(scalar)
            }
        }
        return String(scalars).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func withoutPiles(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var marks = 0
        for scalar in text.unicodeScalars {
            marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
            if marks <= 30 { scalars.append(scalar) }
        }
        return String(scalars)
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F: true
        case 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: true
        // Soft hyphens, fillers, and what joins or annotates without a shape of its own.
        case 0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x3164, 0xFFA0, 0xFFF0...0xFFFB: true
        // Tags, and the selectors beyond the sixteen that emoji use.
        case 0xE0000...0xE0FFF: true
        default: false
        }
    }
}
