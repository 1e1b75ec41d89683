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
