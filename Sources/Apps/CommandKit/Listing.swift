internal import ArgumentParser
internal import FoundationEssentials
internal import WorkerKit

/// Writes rows to standard output.
package enum Listing {
    /// - Parameter nothing: printed to standard error if there are no rows and the output is a table.
    package static func write<Row: ListedRow>(_ rows: [Row], _ options: ListingOptions, nothing: String) throws {
        guard !options.json else { return try Self.writeJSON(rows) }
        guard !rows.isEmpty else { return StandardError.write(nothing + "\n") }
        StandardOutput.write(Table(titles: Row.titles, rows: rows.map(\.cells)).text)
    }

    /// Writes one value as `name  value` lines, or as one JSON object.
    package static func write<Row: ListedRow>(_ row: Row, _ options: ListingOptions) throws {
        guard !options.json else { return try Self.writeJSON(row) }
        let width = Row.titles.map(\.count).max() ?? 0
        for (title, cell) in zip(Row.titles, row.cells) where !cell.isEmpty {
            let blanks = String(repeating: " ", count: width - title.count + 2)
            StandardOutput.write(title.lowercased() + blanks + cell + "\n")
        }
    }

    /// Writes JSON with field names in snake case, as in the messages on the queues.
    package static func writeJSON(_ value: some Encodable) throws {
        StandardOutput.write(try Self.json(value, [.prettyPrinted]) + "\n")
    }

    /// The value as JSON without line breaks, for JSON Lines. No newline at the end.
    package static func jsonLine(_ value: some Encodable) throws -> String { try Self.json(value, []) }

    private static func json(_ value: some Encodable, _ form: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = form.union([.sortedKeys, .withoutEscapingSlashes])
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

/// A printed row: a row of a table, or an object in JSON.
package protocol ListedRow: Encodable {
    static var titles: [String] { get }
    /// One cell for each title.
    var cells: [String] { get }
}

/// The option that chooses between a table and JSON.
package struct ListingOptions: ParsableArguments {
    @Flag(help: "JSON in place of a table.")
    package var json = false

    package init() {}
}

/// Writes any number of rows to standard output, portion by portion: as one table, whose columns grow if a later
/// portion needs it, or as one JSON array with a line for each row.
package struct RowStream<Row: ListedRow> {
    private let isJSON: Bool
    private let nothing: String
    private var widths: [Int] = []
    private var count = 0

    /// - Parameter nothing: printed to standard error if there were no rows and the output is a table.
    package init(_ options: ListingOptions, nothing: String) { (self.isJSON, self.nothing) = (options.json, nothing) }

    package mutating func write(_ rows: [Row]) throws {
        guard !rows.isEmpty else { return }
        if self.isJSON { try self.writeJSON(rows) } else { self.writeTable(rows) }
        self.count += rows.count
    }

    /// Must be called once, after the last row.
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
