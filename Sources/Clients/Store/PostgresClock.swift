internal import Jadwal
internal import Postgres

/// Heeds backward steps of the database's clock: what was to happen at a time of the clock as it was would else wait for as long
/// as the step. Forward steps only make things happen early.
public struct PostgresClock: Sendable {
    /// Less is nobody's wait.
    static let tolerance = Duration.seconds(5)
    /// A transaction that has read the clock before the step is over by then (`PostgresConfiguration.statementTimeout`).
    static let aftermath = Duration.seconds(30)
    private static let precision = Duration.seconds(1)

    /// What waits for a time. Conversations' `due_at` is not among them: to read one early would break a promise, and
    /// `PostgresHousekeeping.clampToClock()` bounds it.
    private static let waits = [
        ("outbox", "not_before"), ("conversation", "retry_at"), ("event", "wanted_at"), ("notification", "wanted_at"),
        ("customer", "account_retry_at"),
    ]

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// To be called every second or so, by any number of workers.
    ///
    /// - Returns: how far the clock went back, once for each step.
    public func heed() async throws -> Duration? {
        let rows = try await self.context.pool.query("select seen, step is not null, jadwal_now() from clock")
        if let row = rows.first {
            let since = try row.time(2) - (try row.time(0))
            guard try row.bool(1) || since < .zero || since >= Self.precision else { return nil }
        }
        return try await self.context.pool.transaction { connection in try self.look(on: connection) }
    }

    /// Whether the clock has gone back a while ago, as far as `heed()` has seen.
    public func isUnsettled() async throws -> Bool {
        let rows = try await self.context.pool.query("select step is not null from clock")
        return try rows.first?.bool(0) ?? false
    }

    private func look(on connection: isolated PostgresConnection) throws -> Duration? {
        try connection.execute("insert into clock (seen) values (jadwal_now()) on conflict do nothing")
        // Whoever looks at the same time does the same.
        let rows = try connection.query(
            "select seen, step, step_over_at, jadwal_now() from clock for update skip locked"
        )
        guard let row = rows.first else { return nil }
        let (seen, now) = (try row.time(0), try row.time(3))
        let back = seen - now
        if back > Self.tolerance {
            try self.move(back, later: .zero, on: connection)
            try self.note(now, step: back, on: connection)
            return back
        }
        if let step = try row.optionalInt(1), let overAt = try row.optionalTime(2), now < overAt {
            // Stragglers lie about a step ahead; what has been moved, and what was written since, does not.
            try self.move(.microseconds(step), later: .microseconds(step / 2), on: connection)
            try connection.execute(Statement("update clock set seen = $1", [now.value]))
        } else {
            try self.note(now, step: nil, on: connection)
        }
        return nil
    }

    private func note(_ now: UnixTime, step: Duration?, on connection: isolated PostgresConnection) throws {
        let overAt = step.map { _ in now + Self.aftermath }
        try connection.execute(
            Statement(
                "update clock set seen = $1, step = $2, step_over_at = $3",
                [now.value, .optionalInt(step?.microseconds), overAt.value]
            )
        )
    }

    /// - Parameter later: what comes no later than so long from now stays.
    private func move(_ step: Duration, later: Duration, on connection: isolated PostgresConnection) throws {
        for (table, column) in Self.waits {
            try connection.execute(
                Statement(
                    """
                    update \(table) set \(column) = \(column) - $1 * interval '1 microsecond'
                    where \(column) > jadwal_now() + $2 * interval '1 microsecond'
                    """,
                    [.int(step.microseconds), .int(later.microseconds)]
                )
            )
        }
        // A lease is never longer than when it is taken.
        for (table, column, length) in self.leases {
            try connection.execute(
                Statement(
                    """
                    update \(table) set \(column) = jadwal_now() + $1 * interval '1 microsecond'
                    where \(column) > jadwal_now() + $1 * interval '1 microsecond'
                    """,
                    [.int(length.microseconds)]
                )
            )
        }
    }

    private var leases: [(String, String, Duration)] {
        [
            ("outbox", "lease_until", PostgresOutbox.lease), ("event", "lease_until", PostgresCalendarStore.lease),
            ("event", "late_until", PostgresCalendarStore.lateWrites + PostgresCalendarStore.lease),
            ("push_turn", "lease_until", PushTurn.length), ("push_event", "lease_until", PushTurn.length),
            ("conversation", "lease_until", self.context.rules.lease),
            ("customer", "account_probe_until", AccountRows.probe),
        ]
    }
}
