/// How many columns of a terminal a text takes. Terminals differ about some emoji; this is what most do.
package enum TextWidth {
    package static func of(_ text: String) -> Int { text.reduce(0) { $0 + Self.of($1) } }

    private static func of(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        let isEmoji = first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}")
        return isEmoji || Self.isWide(first.value) ? 2 : 1
    }

    /// East Asian Wide and Fullwidth (Unicode Standard Annex 11), by their blocks.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
