internal import Postgres
internal import Vault

/// Encrypts a few values of one column again in one transaction.
struct RotationBatch: Sendable {
    /// The result of a batch.
    struct Result: Sendable {
        var rewritten = 0
        /// The number of values that do not decrypt, by key id.
        var damaged: [String: Int] = [:]
        /// The key after which the next batch begins; nil at the end of the range.
        var last: [String]?
    }

    let table: StoredTable
    let column: SealedColumn
    let sealer: Sealer

    /// Skips rows that another session has locked: a later round finds them again. Its own lock lets other sessions
    /// refer to the row.
    func run(in range: KeyRange, on connection: isolated PostgresConnection) throws -> Result {
        let bounds = range.condition(of: self.table.key, first: 2)
        let order = self.table.key.isEmpty ? "" : "order by \(self.table.key.joined(separator: ", "))"
        let rows = try connection.query(
            Statement(
                """
                select \(self.column.row) as place, \(self.table.customer) as owner,
                    \(([self.column.name] + self.table.key).joined(separator: ", "))
                from \(self.table.name)
                where \(bounds.sql) and \(self.column.name) is not null and \(self.column.keyID) = any($1)
                \(order) limit \(self.column.portion) for no key update skip locked
                """,
                [.textArray(self.sealer.keyIDs.dropFirst().map { $0 })] + bounds.values
            )
        )
        var result = Result()
        var fresh: [(key: [String], value: [UInt8])] = []
        for row in rows {
            let key = try self.table.key.map { try row.uuid($0) }
            let sealed = try row.bytes(self.column.name)
            let context = self.column.context(row: try row.text("place"), customer: try row.text("owner"))
            if rows.count == self.column.portion { result.last = key }
            do throws(VaultError) {
                fresh.append((key, self.sealer.seal(try self.sealer.open(sealed, for: context), for: context)))
            } catch {
                result.damaged[Sealer.keyID(of: sealed) ?? "", default: 0] += 1
            }
        }
        if !fresh.isEmpty { result.rewritten = try connection.execute(self.update(fresh)) }
        return result
    }

    private func update(_ rows: [(key: [String], value: [UInt8])]) -> Statement {
        let key = self.table.key
        guard !key.isEmpty else {
            return Statement(
                "update \(self.table.name) set \(self.column.name) = $1",
                [.optionalBytes(rows.first?.value)]
            )
        }
        let types = key.indices.map { "$\($0 + 1)::uuid[]" } + ["$\(key.count + 1)::bytea[]"]
        let names = key.indices.map { "key\($0)" } + ["value"]
        let matches = key.enumerated().map { "\(self.table.name).\($1) = new.key\($0)" }
        return Statement(
            """
            update \(self.table.name) set \(self.column.name) = new.value
            from unnest(\(types.joined(separator: ", "))) as new (\(names.joined(separator: ", ")))
            where \(matches.joined(separator: " and "))
            """,
            key.indices.map { place in .uuidArray(rows.map { $0.key[place] }) } + [.bytesArray(rows.map(\.value))]
        )
    }
}
