internal import CommandKit

/// Columns of text and of figures, with lines between that are not in columns.
struct AlignedTable: Sendable {
    enum Line: Sendable {
        /// As many as titles.
        case cells([String])
        /// Stands as it is, and widens no column.
        case note(String)
    }

    let titles: [String]
    /// The columns before this one are aligned left, the others right.
    let firstFigure: Int
    var lines: [Line] = []

    init(_ titles: [String], firstFigure: Int) { (self.titles, self.firstFigure) = (titles, firstFigure) }

    /// Ends with a line end.
    var text: String {
        let rows = self.lines.compactMap { if case .cells(let cells) = $0 { cells } else { nil } }
        let widths = self.titles.indices.map { column in
            ([self.titles] + rows).map { TextWidth.of($0[column]) }.max() ?? 0
        }
        return ([.cells(self.titles)] + self.lines).map { line in
            switch line {
            case .cells(let cells): self.row(cells, widths)
            case .note(let text): text + "\n"
            }
        }.joined()
    }

    private func row(_ cells: [String], _ widths: [Int]) -> String {
        var line = cells.enumerated().map { column, cell in
            let blanks = String(repeating: " ", count: widths[column] - TextWidth.of(cell))
            return column < self.firstFigure ? cell + blanks : blanks + cell
        }.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }
}
