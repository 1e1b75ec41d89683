/// Rows under titles, in columns as wide as they need.
package struct Table {
    package var titles: [String]
    /// As many cells in each as there are titles.
    package var rows: [[String]]
    /// What the columns have at least, where this continues another table. One for each title, or none.
    package var leastWidths: [Int] = []
    package var showsTitles = true

    package init(titles: [String], rows: [[String]]) { (self.titles, self.rows) = (titles, rows) }

    private var lines: [[String]] { ((self.showsTitles ? [self.titles] : []) + self.rows).map { $0.map(Self.clean) } }

    package var widths: [Int] { self.widths(of: self.lines) }

    /// Ends with a line end. The last column is not filled up.
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

    /// What could drive the terminal, or make the line read as another, becomes a blank.
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
