internal import Postgres
internal import Vault

/// Deletes a customer and all of their rows. A keyed hash of the id stays.
///
/// 1. The customer is marked and the hash is written. From now on, incoming messages are counted and not stored, and
///    no write to the calendar and no push begins.
/// 2. In-flight writes and pushes end. Their leases are given back, or they end by themselves if their worker has
///    died.
/// 3. The customer's row is deleted. The deletion waits for transactions that saw the customer before, because they
///    lock the row (`KnownCustomers`). So step 5 finds what they have written.
/// 4. The leases of the conversations are taken back, so that no verdict commits any more.
/// 5. Everything else is deleted, table by table, in portions.
/// 6. What is left is counted.
///
/// Each step may be repeated. Run a removal again if it was interrupted or if its wait was in vain.
public struct CustomerRemoval: Sendable {
    /// Rows in one transaction. A small number keeps its locks short.
    static let portion = 200
    static let messages = 1000
    /// How often a step is tried. Together with the time that a statement waits for a lock, this is longer than the
    /// server lets a stopped process hold one.
    static let lockTries = 10
    /// Longer than a write takes if its server answers at all.
    public static let limit = Duration.seconds(90)
    private static let look = Duration.milliseconds(200)
    /// A renewal that began before the lease ended is committed within this time after the end.
    static let renewal = Duration.seconds(1)
    /// How long a write without an answer may still reach its server.
    public static let lateness = PostgresCalendarStore.lateWrites

    let context: StoreContext
    private let limit: Duration
    private let wait: @Sendable (WorkInFlight) -> Void
    private let tell: @Sendable (_ deleted: Int) -> Void
    private let late: @Sendable (_ unanswered: Int) -> Void
    private let marked: @Sendable (_ tombstone: String) throws -> Void

    /// - Parameters:
    ///   - limit: how long to wait for in-flight work.
    ///   - tell: called now and then with the number of rows deleted so far.
    ///   - wait: called at each look with the work that is waited for.
    ///   - late: called with the number of events whose write got no answer and may still reach the calendar.
    ///   - marked: called with the keyed hash of the id before anything is deleted. If it throws, nothing is deleted.
    public init(
        _ context: StoreContext,
        limit: Duration = Self.limit,
        tell: @escaping @Sendable (_ deleted: Int) -> Void = { _ in },
        wait: @escaping @Sendable (WorkInFlight) -> Void = { _ in },
        late: @escaping @Sendable (_ unanswered: Int) -> Void = { _ in },
        marked: @escaping @Sendable (_ tombstone: String) throws -> Void = { _ in }
    ) {
        (self.context, self.limit, self.wait, self.tell, self.late) = (context, limit, wait, tell, late)
        self.marked = marked
    }

    /// - Returns: the rows deleted and left, table by table. Throws `.notFound` if the customer never existed. Throws
    ///   `.underWay` if workers were still busy with the customer after the limit: then the customer is marked and
    ///   nothing is deleted.
    public func remove(_ id: String) async throws -> [RemovedRows] {
        try await self.retryingLocks { try await self.mark(id) }
        try self.marked(self.context.lookup.tombstone(customer: id))
        try await self.waitForWork(id)
        var deleted = try await self.retryingLocks { try await self.deleteCustomer(id) }
        while try await self.retryingLocks({ try await self.takeBack(id) }) > 0 {}
        try await self.deleteConversations(id, &deleted)
        for table in Catalogue.customersOwn where deleted[table.name] == nil {
            try await self.portions(of: table.name, &deleted) { try await self.delete(from: table, id) }
        }
        var rows: [RemovedRows] = []
        for table in Catalogue.customersOwn {
            let left = try await self.left(in: table, id)
            rows.append(RemovedRows(table: table.name, deleted: deleted[table.name] ?? 0, left: left))
        }
        return rows
    }

    private func waitForWork(_ id: String) async throws {
        let deadline = ContinuousClock.now + self.limit
        while true {
            let work = try await self.retryingLocks { try await self.workUnderWay(id) }
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

    /// Repeats `body` until it deletes nothing more.
    private func portions(
        of table: String,
        _ deleted: inout [String: Int],
        _ body: () async throws -> Int
    ) async throws {
        var count = 0
        repeat {
            count = try await self.retryingLocks(body)
            deleted[table, default: 0] += count
            self.tell(deleted.values.reduce(0, +))
        } while count > 0
    }

    /// Tries again if another session holds a row for longer than one statement waits.
    private func retryingLocks<R>(_ body: () async throws -> R) async throws -> R {
        for _ in 1..<Self.lockTries {
            do { return try await body() } catch let error as PostgresError where error.sqlState == "55P03" { continue }
        }
        return try await body()
    }
}

/// The work that workers do for one customer outside of the database at present.
public struct WorkInFlight: Sendable, Hashable, CustomStringConvertible {
    /// Writes to the calendar.
    public var writes = 0
    /// Events whose notification is being pushed.
    public var pushes = 0
    /// Events with a write that no worker waits for: it got no answer, or its worker died.
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

/// How many rows of a removed customer were deleted from one table.
public struct RemovedRows: Sendable, Hashable {
    public var table: String
    public var deleted: Int
    /// Counted after all deletions.
    public var left: Int
}
