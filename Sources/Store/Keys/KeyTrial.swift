public import Postgres
public import Vault

/// Opens a few stored values of each key. This finds a key that has the right id and is another key.
public struct KeyTrial: Sendable {
    /// One value may be damaged without the key being wrong.
    static let values = 3
    /// How many rows of a table are looked at.
    static let rows = 2000

    private let pool: PostgresPool
    private let messages: Sealer
    private let credentials: Sealer?

    /// - Parameter credentials: nil for a program without these keys.
    public init(pool: PostgresPool, messages: Sealer, credentials: Sealer?) {
        (self.pool, self.messages, self.credentials) = (pool, messages, credentials)
    }

    /// Tables that the database's role may not read, and rows that it does not see, are left out.
    ///
    /// - Returns: whose values were opened. Throws `WrongKey`.
    public func run() async throws -> Set<SealedColumn.Keys> {
        var opened: Set<SealedColumn.Keys> = []
        for table in Catalogue.tables where table.triesKeys {
            guard try await self.mayRead(table) else { continue }
            for column in table.sealed {
                guard let sealer = column.keys == .messages ? self.messages : self.credentials else { continue }
                if try await self.open(column, of: table, sealer) { opened.insert(column.keys) }
            }
        }
        return opened
    }

    private func mayRead(_ table: StoredTable) async throws -> Bool {
        let rows = try await self.pool.query(
            Statement(
                "select coalesce(has_table_privilege(to_regclass($1), 'select'), false) as is_allowed",
                [.text(table.name)]
            )
        )
        return try rows.first?.bool("is_allowed") ?? false
    }

    /// - Returns: whether there was a value.
    private func open(_ column: SealedColumn, of table: StoredTable, _ sealer: Sealer) async throws -> Bool {
        let rows = try await self.pool.query(
            Statement(
                """
                select place, owner, sealed, key_id from (
                    select \(column.row) as place, \(table.customer) as owner, \(column.name) as sealed,
                        \(column.keyID) as key_id,
                        row_number() over (partition by \(column.keyID) order by \(column.row)) as number
                    from (select * from \(table.name) where \(column.name) is not null
                        order by \(table.key.joined(separator: ", ")) limit \(Self.rows)) as \(table.name)
                ) as found where number <= $1 order by key_id, number
                """,
                [.int(Int64(Self.values))]
            )
        )
        var (opening, faults): (Set<String>, [String: VaultError]) = ([], [:])
        for row in rows {
            let keyID = try row.optionalText("key_id") ?? ""
            let context = column.context(row: try row.text("place"), customer: try row.text("owner"))
            do throws(VaultError) {
                _ = try sealer.open(try Self.bytes(row), for: context)
                opening.insert(keyID)
            } catch {
                faults[keyID] = error
            }
        }
        for (keyID, error) in faults.sorted(by: { $0.key < $1.key }) where !opening.contains(keyID) {
            throw WrongKey(keys: column.keys, keyID: keyID, reason: error)
        }
        return !rows.isEmpty
    }

    private static func bytes(_ row: PostgresRow) throws(VaultError) -> [UInt8] {
        do { return try row.bytes("sealed") } catch { throw VaultError(.malformed) }
    }
}

/// None of the values that were tried opens with the key of their id.
public struct WrongKey: Error, Sendable, Hashable {
    public let keys: SealedColumn.Keys
    public let keyID: String
    public let reason: VaultError
}
