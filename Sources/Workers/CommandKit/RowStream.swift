internal import FoundationEssentials
internal import WorkerKit

/// Writes rows to standard output portion by portion, so that it does not matter how many there are: as one table, whose
/// columns grow where a later portion needs it, or as one JSON array with a line for each row.
package struct RowStream<Row: ListedRow> {
    private let isJSON: Bool
    private let nothing: String
    private var widths: [Int] = []
    private var count = 0

    /// - Parameter nothing: said on standard error when there were no rows and a person reads.
    package init(_ options: ListingOptions, nothing: String) { (self.isJSON, self.nothing) = (options.json, nothing) }

    package mutating func write(_ rows: [Row]) throws {
        guard !rows.isEmpty else { return }
        if self.isJSON { try self.writeJSON(rows) } else { self.writeTable(rows) }
        self.count += rows.count
    }

    /// To be called once, after the last row.
    package func finish() {
        if self.isJSON {
            StandardOutput.write(self.count == 0 ? "[]\n" : "\n]\n")
        } else if self.count == 0 {
            StandardError.write(self.nothing + "\n")
        }
    }

    private func writeJSON(_ rows: [Row]) throws {
        var text = ""
        for (index, row) in rows.enumerated() {
            text += self.count + index == 0 ? "[\n" : ",\n"
            text += try Listing.jsonLine(row)
        }
        StandardOutput.write(text)
    }

    private mutating func writeTable(_ rows: [Row]) {
        var table = Table(titles: Row.titles, rows: rows.map(\.cells))
        table.leastWidths = self.widths
        table.showsTitles = self.count == 0
        self.widths = table.widths
        StandardOutput.write(table.text)
    }
}
