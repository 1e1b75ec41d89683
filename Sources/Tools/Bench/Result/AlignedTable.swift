internal import CommandKit
internal import Foundation

/// A table with columns of text and of figures, and lines of notes between the rows.
struct AlignedTable: Sendable {
    enum Line: Sendable {
        /// One cell for each title.
        case cells([String])
        /// Printed as it is; it does not widen any column.
        case note(String)
    }

    let titles: [String]
    /// The first column that is aligned right; the columns before it are aligned left.
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

/// Formats figures with about three digits and separated thousands. Whole numbers have no decimals.
enum FigureText {
    static func of(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        switch abs(value) {
        case 100...: return Self.grouped(value)
        case _ where value == value.rounded(): return Self.grouped(value)
        case 10...: return Self.decimal(value, places: 1)
        case 1...: return Self.decimal(value, places: 2)
        default: return Self.decimal(value, places: 3)
        }
    }

    /// A dash for nil.
    static func of(_ value: Double?) -> String { value.map { Self.of($0) } ?? "–" }

    static func percent(_ share: Double) -> String { "\(Self.grouped(share * 100)) %" }

    private static func decimal(_ value: Double, places: Int) -> String { String(format: "%.\(places)f", value) }

    private static func grouped(_ value: Double) -> String {
        let digits = Array(Self.decimal(abs(value), places: 0))
        var text = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place).isMultiple(of: 3) { text += "," }
            text.append(digit)
        }
        return value < 0 && text != "0" ? "-" + text : text
    }
}
