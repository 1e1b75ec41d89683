internal import Jadwal
internal import Postgres
internal import Vault

/// Deletes a customer and everything held of them. What is left is a keyed hash of the id.
public struct CustomerRemoval: Sendable {
    /// Conversations, or other rows, in one transaction: nobody waits long for its locks.
    private static let portion = 200

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// From its first transaction on, what arrives for the customer is counted and not stored. May be repeated after an
    /// interruption.
    ///
    /// - Returns: how many rows were deleted. `.notFound` when the customer neither is nor was there.
    public func remove(_ id: String) async throws -> Int {
        let tombstone = self.context.lookup.tombstone(customer: id)
        var deleted = try await self.context.pool.transaction { connection in
            let deleted = try connection.execute(Statement("delete from customer where id = $1", [.uuid(id)]))
            if deleted > 0 {
                _ = try connection.execute(
                    Statement(
                        "insert into removed_customer (id) values ($1) on conflict do nothing",
                        [.uuid(tombstone)]
                    )
                )
            }
            let known = try connection.query(
                Statement("select 1 from removed_customer where id = $1", [.uuid(tombstone)])
            )
            guard !known.isEmpty else { throw AdministrationError.noCustomer }
            return deleted
        }
        // Whoever had seen the customer before may still commit: passes go on until one finds nothing, at least twice.
        var pass = 0
        while true {
            let count = try await self.pass(id)
            deleted += count
            pass += 1
            if count == 0, pass > 1 { return deleted }
            try await Task.sleep(for: .milliseconds(300))
        }
    }

    private func pass(_ id: String) async throws -> Int {
        var deleted = 0
        while case let count = try await self.conversations(id), count > 0 { deleted += count }
        for table in ["event", "outbox", "notification", "failure"] {
            while case let count = try await self.rows(of: table, id), count > 0 { deleted += count }
        }
        return deleted
    }

    private func conversations(_ id: String) async throws -> Int {
        try await self.context.pool.transaction { connection in
            let ids = try connection.query(
                Statement(
                    "select id from conversation where customer_id = $1 order by id limit $2 for update",
                    [.uuid(id), .int(Int64(Self.portion))]
                )
            ).map { try $0.uuid(0) }
            let messages = try connection.execute(
                Statement("delete from message where conversation_id = any($1)", [.uuidArray(ids)])
            )
            return messages
                + (try connection.execute(Statement("delete from conversation where id = any($1)", [.uuidArray(ids)])))
        }
    }

    /// - Parameter table: one of ours, with `customer_id` and `id`.
    private func rows(of table: String, _ id: String) async throws -> Int {
        try await self.context.pool.execute(
            Statement(
                """
                delete from \(table) where customer_id = $1 and id in
                    (select id from \(table) where customer_id = $1 limit $2)
                """,
                [.uuid(id), .int(Int64(Self.portion))]
            )
        )
    }
}
