internal import ArgumentParser
internal import FoundationEssentials
internal import WorkerKit

/// Writes rows to standard output.
package enum Listing {
    /// - Parameter nothing: said on standard error when there are no rows and a person reads.
    package static func write<Row: ListedRow>(_ rows: [Row], _ options: ListingOptions, nothing: String) throws {
        guard !options.json else { return try Self.writeJSON(rows) }
        guard !rows.isEmpty else { return StandardError.write(nothing + "\n") }
        StandardOutput.write(Table(titles: Row.titles, rows: rows.map(\.cells)).text)
    }

    /// One value as `name  value` lines, or as one object.
    package static func write<Row: ListedRow>(_ row: Row, _ options: ListingOptions) throws {
        guard !options.json else { return try Self.writeJSON(row) }
        let width = Row.titles.map(\.count).max() ?? 0
        for (title, cell) in zip(Row.titles, row.cells) where !cell.isEmpty {
            let blanks = String(repeating: " ", count: width - title.count + 2)
            StandardOutput.write(title.lowercased() + blanks + cell + "\n")
        }
    }

    /// Field names in snake case, as in the messages on the queues.
    package static func writeJSON(_ value: some Encodable) throws {
        StandardOutput.write(try Self.json(value, [.prettyPrinted]) + "\n")
    }

    /// The same without line breaks, for JSON Lines. No line end.
    package static func jsonLine(_ value: some Encodable) throws -> String { try Self.json(value, []) }

    private static func json(_ value: some Encodable, _ form: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = form.union([.sortedKeys, .withoutEscapingSlashes])
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

/// Something that is shown as a row of a table, or as an object of JSON.
package protocol ListedRow: Encodable {
    static var titles: [String] { get }
    /// As many as titles.
    var cells: [String] { get }
}

/// How rows are shown.
package struct ListingOptions: ParsableArguments {
    @Flag(help: "JSON in place of a table.")
    package var json = false

    package init() {}
}

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
