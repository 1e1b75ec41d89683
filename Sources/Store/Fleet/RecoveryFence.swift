public import Postgres

/// Stops workers while a database that was restored to an earlier time is brought in line with the calendars. It is a
/// column of the database, so that every worker meets it, also one that has run on since before the restore.
///
/// Behind it no conversation and no schedule is claimed, no verdict commits, and no write to a calendar begins. Chats
/// are still stored, and notifications are still pushed.
public struct RecoveryFence: Sendable {
    /// The SQL expression after `select` that tells if the fence is up.
    static let isUp = "coalesce(bool_or(recovering), false) from installation"
    static let reason = "the database was restored to an earlier time: run jadwal recover"
    /// Longer than a write takes if its server answers at all.
    public static let limit = Duration.seconds(90)
    private static let look = Duration.milliseconds(200)
    private static let lockTries = 20

    private let pool: PostgresPool

    public init(_ context: StoreContext) { self.pool = context.pool }

    public init(pool: PostgresPool) { self.pool = pool }

    /// Why workers wait; nil if they do not.
    public func reasonToWait() async throws -> String? {
        try await self.pool.query(Statement("select \(Self.isUp)")).first?.bool(0) == true ? Self.reason : nil
    }

    /// Puts the fence up and waits until nothing is written into calendars any more. May be repeated.
    ///
    /// - Throws: `.underWay` if a worker still writes after `limit`. The fence is up then.
    public func raise(within limit: Duration = Self.limit) async throws {
        try await self.retryingLocks {
            try await self.pool.transaction { connection in
                _ = try connection.execute("update installation set recovering = true, fenced_at = jadwal_now()")
                // Waits for transactions that did not see the fence. They have committed their leases by then.
                _ = try connection.execute("lock table conversation, event in exclusive mode")
                // A verdict on the way is dropped: its lease is lost.
                _ = try connection.execute(
                    """
                    update conversation set lease_owner = null, lease_until = null, lease_number = lease_number + 1
                    where lease_owner is not null
                    """
                )
                try ScheduleTable.endLeases(on: connection)
            }
        }
        let deadline = ContinuousClock.now + limit
        while case let writes = try await self.writes(), writes > 0 {
            guard ContinuousClock.now < deadline else {
                throw AdministrationError(
                    .underWay,
                    "workers still write \(writes) events into calendars. Nothing new begins: run this again"
                )
            }
            try await Task.sleep(for: Self.look)
        }
    }

    public func lower() async throws {
        _ = try await self.pool.execute("update installation set recovering = false")
    }

    /// A lease that was just renewed ends a moment later than it says.
    private func writes() async throws -> Int64 {
        try await self.pool.query(
            "select count(*) from event where lease_until > jadwal_now() - interval '1 second'"
        ).first?.int(0) ?? 0
    }

    private func retryingLocks(_ body: () async throws -> Void) async throws {
        for _ in 1..<Self.lockTries {
            do { return try await body() } catch let error as PostgresError where error.sqlState == "55P03" { continue }
        }
        try await body()
    }
}
