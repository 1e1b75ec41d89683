internal import Jadwal
internal import Postgres
internal import Vault

/// Deletes a customer and everything held of them. What is left is a keyed hash of the id.
///
/// 1. The customer is marked and the hash written: from now on what arrives is counted and not stored, and no write to
///    the calendar and no push begins.
/// 2. The writes and pushes under way end: their leases are given back, or end by themselves when their worker has
///    died.
/// 3. The customer's row is deleted. That waits for the transactions that saw the customer before, because they hold
///    the row (`KnownCustomers`): what they have written is there when step 5 looks.
/// 4. The conversations are taken back, so that no verdict commits any more.
/// 5. Everything else is deleted, table by table, in portions.
/// 6. What is left is counted.
///
/// Each step may be repeated: a removal that was interrupted, or that waited in vain, is run again.
public struct CustomerRemoval: Sendable {
    /// Rows in one transaction: nobody waits long for its locks.
    static let portion = 200
    static let messages = 1000
    /// With the time that a statement waits for a lock, longer than the server lets a stopped process hold one.
    static let patience = 10
    /// Longer than a write takes whose server answers at all.
    public static let limit = Duration.seconds(90)
    private static let look = Duration.milliseconds(200)
    /// A renewal that began before a lease ended is written by so long after it.
    static let renewal = Duration.seconds(1)
    /// For so long a write that got no answer may still reach its server.
    public static let lateness = PostgresCalendarStore.lateWrites

    let context: StoreContext
    private let limit: Duration
    private let wait: @Sendable (WorkUnderWay) -> Void
    private let tell: @Sendable (_ deleted: Int) -> Void
    private let late: @Sendable (_ unanswered: Int) -> Void

    /// - Parameters:
    ///   - limit: of the wait for what is under way.
    ///   - tell: hears now and then how many rows are deleted so far.
    ///   - wait: hears what is waited for, at each look.
    ///   - late: hears of how many events a write got no answer, and may still reach the calendar.
    public init(
        _ context: StoreContext,
        limit: Duration = Self.limit,
        tell: @escaping @Sendable (_ deleted: Int) -> Void = { _ in },
        wait: @escaping @Sendable (WorkUnderWay) -> Void = { _ in },
        late: @escaping @Sendable (_ unanswered: Int) -> Void = { _ in }
    ) {
        (self.context, self.limit, self.wait, self.tell, self.late) = (context, limit, wait, tell, late)
    }

    /// - Returns: what was deleted and what is left, table by table. `.notFound` when the customer neither is nor was
    /// there,
    ///   `.underWay` when workers were at the customer's calendar or devices for longer than the limit: then the
    ///   customer is marked, and nothing is deleted.
    public func remove(_ id: String) async throws -> [RemovedRows] {
        try await self.patiently { try await self.mark(id) }
        try await self.waitForWork(id)
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

    private func waitForWork(_ id: String) async throws {
        let deadline = ContinuousClock.now + self.limit
        while true {
            let work = try await self.patiently { try await self.workUnderWay(id) }
            if work.isNone {
                if work.unanswered > 0 { self.late(work.unanswered) }
                return
            }
            self.wait(work)
            guard ContinuousClock.now < deadline else {
                throw AdministrationError(.underWay, "not removed yet: \(work) still under way")
            }
            try await Task.sleep(for: Self.look)
        }
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

/// What workers do for one customer at present, outside of the database.
public struct WorkUnderWay: Sendable, Hashable, CustomStringConvertible {
    /// To the calendar.
    public var writes = 0
    /// Events whose notification is being pushed.
    public var pushes = 0
    /// Events with a write that nobody waits for any more: it got no answer, or its worker died.
    public var unanswered = 0

    public init(writes: Int = 0, pushes: Int = 0, unanswered: Int = 0) {
        (self.writes, self.pushes, self.unanswered) = (writes, pushes, unanswered)
    }

    var isNone: Bool { self.writes == 0 && self.pushes == 0 }

    public var description: String {
        "\(self.writes) \(self.writes == 1 ? "write" : "writes") to the calendar and \(self.pushes) "
            + "\(self.pushes == 1 ? "notification" : "notifications")"
    }
}
