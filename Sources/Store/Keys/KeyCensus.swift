public import Postgres
public import Vault

/// Counts the values that each key has encrypted. It reads the ids of keys, which are not encrypted, and decrypts
/// nothing.
public struct KeyCensus: Sendable {
    private let pool: PostgresPool
    private let messages: Sealer
    private let credentials: Sealer

    public init(pool: PostgresPool, messages: Sealer, credentials: Sealer) {
        (self.pool, self.messages, self.credentials) = (pool, messages, credentials)
    }

    /// In the order of `Catalogue`, and the current key first.
    public func count() async throws -> [KeyCount] {
        var counts: [KeyCount] = []
        for table in Catalogue.tables {
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
                    select \(column.keyID) as key_id, count(*) as count from \(table.name)
                    where \(range.sql) and \(column.name) is not null group by 1
                    """,
                    range.values
                )
            )
            for row in found { rows[try row.optionalText("key_id"), default: 0] += Int(try row.int("count")) }
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

/// How many values of one column one key has encrypted.
public struct KeyCount: Sendable, Hashable {
    public enum State: String, Sendable, Hashable {
        /// The key that encrypts new values.
        case first
        /// Another configured key. Its values can be encrypted again.
        case older
        /// Not configured. Its values cannot be decrypted here.
        case missing
        /// The key is configured, but the value does not decrypt: it was changed, or encrypted with another key of the
        /// same id.
        case damaged
        /// Not in the form of encrypted bytes.
        case malformed
    }

    public var table: String
    public var column: String
    public var keys: SealedColumn.Keys
    /// nil if malformed.
    public var keyID: String?
    public var rows: Int
    public var state: State
}
