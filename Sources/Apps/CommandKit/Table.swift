/// Rows under titles, in columns as wide as they need.
package struct Table {
    package var titles: [String]
    /// Each row has one cell for each title.
    package var rows: [[String]]
    /// Minimum widths, if this continues another table: one for each title, or none.
    package var leastWidths: [Int] = []
    package var showsTitles = true

    package init(titles: [String], rows: [[String]]) { (self.titles, self.rows) = (titles, rows) }

    private var lines: [[String]] { ((self.showsTitles ? [self.titles] : []) + self.rows).map { $0.map(Self.clean) } }

    package var widths: [Int] { self.widths(of: self.lines) }

    /// The table as text. Ends with a newline; the last column is not padded.
    package var text: String {
        let lines = self.lines
        let widths = self.widths(of: lines)
        return lines.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                line += cell
                guard column < row.count - 1 else { break }
                line += String(repeating: " ", count: widths[column] - TextWidth.of(cell) + 2)
            }
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }

    private func widths(of lines: [[String]]) -> [Int] {
        self.titles.indices.map { column in
            let least = column < self.leastWidths.count ? self.leastWidths[column] : 0
            return max(least, lines.map { TextWidth.of($0[column]) }.max() ?? 0)
        }
    }

    /// Replaces control and direction characters with blanks, because they could change the terminal or the order of
    /// the text.
    private static func clean(_ cell: String) -> String {
        String(
            String.UnicodeScalarView(
                cell.unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: " "
                    default: scalar
                    }
                }
            )
        )
    }
}

/// How many terminal columns a text takes. Terminals differ for some emoji; this is what most do.
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
