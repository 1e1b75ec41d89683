internal import Postgres

/// Reads a table in pages with a bounded number of rows, so that no statement runs long. Rows that are added meanwhile
/// may or may not be read.
enum KeyPages {
    static let width = 5000

    static func forEach(
        of table: StoredTable,
        on pool: PostgresPool,
        _ body: (KeyRange) async throws -> Void
    ) async throws {
        var range = KeyRange()
        repeat {
            range.through = try await Self.end(of: table, after: range.after, on: pool)
            try await body(range)
            range.after = range.through
        } while range.after != nil
    }

    /// The last key of the page; nil if the table ends in it.
    static func end(
        of table: StoredTable,
        after: [String]?,
        on pool: PostgresPool
    ) async throws(PostgresError) -> [String]? {
        guard !table.key.isEmpty else { return nil }
        let key = table.key.joined(separator: ", ")
        let bound = KeyRange(after: after).condition(of: table.key, first: 1)
        let rows = try await pool.query(
            Statement(
                "select \(key) from \(table.name) where \(bound.sql) order by \(key) offset \(Self.width - 1) limit 1",
                bound.values
            )
        )
        guard let row = rows.first else { return nil }
        var end: [String] = []
        for column in table.key { end.append(try row.uuid(column)) }
        return end
    }
}

/// A range of a table in the order of its primary key of uuids. nil is the table's end on that side.
struct KeyRange: Sendable, Hashable {
    /// Exclusive.
    var after: [String]?
    /// Inclusive.
    var through: [String]?

    /// As SQL, with parameters from number `first` on.
    func condition(of key: [String], first: Int) -> (sql: String, values: [PostgresValue]) {
        var terms: [String] = []
        var values: [PostgresValue] = []
        for (bound, sign) in [(self.after, ">"), (self.through, "<=")] {
            guard let bound, !key.isEmpty else { continue }
            let places = bound.indices.map { "$\(first + values.count + $0)" }
            terms.append("(\(key.joined(separator: ", "))) \(sign) (\(places.joined(separator: ", ")))")
            values += bound.map { .uuid($0) }
        }
        return (terms.isEmpty ? "true" : terms.joined(separator: " and "), values)
    }
}
