internal import Postgres

/// Goes through a table in stretches of a bounded number of rows, so that no statement runs long however large the table is.
/// Rows that are added meanwhile may or may not be met.
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

    /// The last key of the stretch; nil when the table ends in it.
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
        for column in table.key.indices { end.append(try row.uuid(column)) }
        return end
    }
}
