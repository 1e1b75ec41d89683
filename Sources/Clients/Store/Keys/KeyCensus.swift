public import Postgres
public import Vault

/// Tells which key holds how much. It reads the ids of keys, which stand in the clear before what is sealed, and opens nothing.
public struct KeyCensus: Sendable {
    private let pool: PostgresPool
    private let messages: Sealer
    private let credentials: Sealer

    public init(pool: PostgresPool, messages: Sealer, credentials: Sealer) {
        (self.pool, self.messages, self.credentials) = (pool, messages, credentials)
    }

    /// In the order of `StoredTables`, the first key first.
    public func count() async throws -> [KeyCount] {
        var counts: [KeyCount] = []
        for table in StoredTables.all {
            for column in table.sealed { counts += try await self.count(column, of: table) }
        }
        return counts
    }

    func count(_ column: SealedColumn, of table: StoredTable) async throws -> [KeyCount] {
        var rows: [String?: Int] = [:]
        try await KeyPages.forEach(of: table, on: self.pool) { page in
            let range = page.condition(of: table.key, first: 1)
            let found = try await self.pool.query(
                Statement(
                    """
                    select \(column.keyID), count(*) from \(table.name)
                    where \(range.sql) and \(column.name) is not null group by 1
                    """,
                    range.values
                )
            )
            for row in found { rows[try row.optionalText(0), default: 0] += Int(try row.int(1)) }
        }
        let sealer = self.sealer(of: column.keys)
        let counts = rows.map { keyID, rows in
            KeyCount(
                table: table.name,
                column: column.name,
                keys: column.keys,
                keyID: keyID,
                rows: rows,
                state: Self.state(of: keyID, sealer)
            )
        }
        return counts.sorted { Self.place($0, sealer) < Self.place($1, sealer) }
    }

    func sealer(of keys: SealedColumn.Keys) -> Sealer {
        switch keys {
        case .messages: self.messages
        case .credentials: self.credentials
        }
    }

    private static func state(of keyID: String?, _ sealer: Sealer) -> KeyCount.State {
        guard let keyID else { return .malformed }
        if keyID == sealer.currentKeyID { return .first }
        return sealer.keyIDs.contains(keyID) ? .older : .missing
    }

    private static func place(_ count: KeyCount, _ sealer: Sealer) -> (Int, String) {
        (sealer.keyIDs.firstIndex { $0 == count.keyID } ?? .max, count.keyID ?? "")
    }
}
