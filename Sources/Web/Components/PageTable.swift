/// A table. On narrow screens each row is a list of its cells.
public struct PageTable: Sendable {
    public struct Column: Sendable {
        let title: Spoken
        let isNumber: Bool

        public init(_ title: Spoken, isNumber: Bool = false) { (self.title, self.isNumber) = (title, isNumber) }
    }

    private let caption: Spoken
    private let columns: [Column]
    private let rows: [[Markup]]
    private let empty: Spoken

    /// - Parameter caption: says what the table holds.
    /// - Parameter rows: as many cells as columns. The first one names the row.
    /// - Parameter empty: stands in place of a table without rows.
    public init(caption: Spoken, _ columns: [Column], _ rows: [[Markup]], empty: Spoken) {
        (self.caption, self.columns, self.rows, self.empty) = (caption, columns, rows, empty)
    }

    public var markup: Markup {
        guard !self.rows.isEmpty else { return .p([.classes("empty")], [.words(self.empty)]) }
        let head = self.columns.map { column in
            Markup.element(
                .th,
                [.column, .role("columnheader")] + (column.isNumber ? [.classes("number")] : []),
                [.words(column.title)]
            )
        }
        // Style sheets that show tables as lists take their roles away. The attributes keep them.
        return .element(
            .table,
            [.role("table")],
            [
                .element(.caption, [], [.words(self.caption)]),
                .element(.thead, [.role("rowgroup")], [.element(.tr, [.role("row")], head)]),
                .element(
                    .tbody,
                    [.role("rowgroup")],
                    self.rows.map { .element(.tr, [.role("row")], self.cells(of: $0)) }
                ),
            ]
        )
    }

    private func cells(of row: [Markup]) -> [Markup] {
        zip(self.columns, row).enumerated().map { index, pair in
            let (column, content) = pair
            let attributes = [.cell(column.title)] + (column.isNumber ? [Attribute.classes("number")] : [])
            return index == 0
                ? .element(.th, [.row, .role("rowheader")] + attributes, [content])
                : .element(.td, [.role("cell")] + attributes, [content])
        }
    }
}
