internal import Jadwal
internal import Postgres
internal import Vault

/// Deletes a customer and everything held of them. What is left is a keyed hash of the id.
///
/// 1. The customer is marked and the hash written: from now on what arrives is counted and not stored.
/// 2. The customer's row is deleted. That waits for the transactions that saw the customer before, because they hold the row
///    (`KnownCustomers`): what they have written is there when step 4 looks.
/// 3. The conversations are taken back, so that no verdict commits any more.
/// 4. Everything else is deleted, table by table, in portions.
/// 5. What is left is counted.
///
/// Each step may be repeated: a removal that was interrupted is run again.
public struct CustomerRemoval: Sendable {
    /// Rows in one transaction: nobody waits long for its locks.
    static let portion = 200
    static let messages = 1000
    /// With the time that a statement waits for a lock, longer than the server lets a stopped process hold one.
    static let patience = 10

    let context: StoreContext
    private let tell: @Sendable (_ deleted: Int) -> Void

    /// - Parameter tell: hears now and then how many rows are deleted so far.
    public init(_ context: StoreContext, tell: @escaping @Sendable (_ deleted: Int) -> Void = { _ in }) {
        (self.context, self.tell) = (context, tell)
    }

    /// - Returns: what was deleted and what is left, table by table. `.notFound` when the customer neither is nor was there.
    public func remove(_ id: String) async throws -> [RemovedRows] {
        try await self.patiently { try await self.mark(id) }
        var deleted = try await self.patiently { try await self.deleteCustomer(id) }
        while try await self.patiently({ try await self.takeBack(id) }) > 0 {}
        try await self.deleteConversations(id, &deleted)
        for table in StoredTables.customersOwn where deleted[table.name] == nil {
            try await self.portions(of: table.name, &deleted) { try await self.delete(from: table, id) }
        }
        var rows: [RemovedRows] = []
        for table in StoredTables.customersOwn {
            let left = try await self.left(in: table, id)
            rows.append(RemovedRows(table: table.name, deleted: deleted[table.name] ?? 0, left: left))
        }
        return rows
    }

    private func deleteConversations(_ id: String, _ deleted: inout [String: Int]) async throws {
        (deleted["message"], deleted["conversation"]) = (0, 0)
        while case let ids = try await self.conversations(of: id), !ids.isEmpty {
            try await self.portions(of: "message", &deleted) { try await self.deleteMessages(of: ids) }
            try await self.portions(of: "conversation", &deleted) { try await self.deleteConversations(ids) }
        }
    }

    /// Until there is nothing more.
    private func portions(
        of table: String,
        _ deleted: inout [String: Int],
        _ body: () async throws -> Int
    ) async throws {
        var count = 0
        repeat {
            count = try await self.patiently(body)
            deleted[table, default: 0] += count
            self.tell(deleted.values.reduce(0, +))
        } while count > 0
    }

    /// Again when somebody holds a row for longer than one statement waits.
    private func patiently<R>(_ body: () async throws -> R) async throws -> R {
        for _ in 1..<Self.patience {
            do { return try await body() } catch let error as PostgresError where error.sqlState == "55P03" { continue }
        }
        return try await body()
    }
}
