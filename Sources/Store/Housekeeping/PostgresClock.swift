internal import Pipeline
internal import Postgres
internal import Time

/// Corrects times after the database's clock was set back. Otherwise work that is planned for a time would wait
/// longer, by as much as the step. A step forward only makes work start early.
public struct PostgresClock: Sendable {
    /// Smaller clock steps are ignored.
    static let tolerance = Duration.seconds(5)
    /// By then every transaction that read the clock before the step has ended
    /// (`PostgresConfiguration.statementTimeout`).
    static let settlingTime = Duration.seconds(30)
    private static let precision = Duration.seconds(1)

    /// Columns that hold a time to wait for. `conversation.due_at` is not among them: an early analysis would break a
    /// promise. `PostgresHousekeeping.clampToClock()` limits it.
    private static let waits = [
        ("outbox", "not_before"), ("conversation", "retry_at"), ("event", "wanted_at"), ("notification", "wanted_at"),
        ("customer", "account_retry_at"),
    ]

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Call this about once a second, from any number of workers.
    ///
    /// - Returns: how far the clock was set back, once for each step.
    public func heed() async throws -> Duration? {
        let rows = try await self.context.pool.query(
            "select seen, step is not null as has_step, jadwal_now() as now from clock"
        )
        if let row = rows.first {
            let since = try row.time("now") - (try row.time("seen"))
            guard try row.bool("has_step") || since < .zero || since >= Self.precision else { return nil }
        }
        return try await self.context.pool.transaction { connection in try self.look(on: connection) }
    }

    /// True if the clock was set back recently, as far as `heed()` knows.
    public func isUnsettled() async throws -> Bool {
        let rows = try await self.context.pool.query("select step is not null as has_step from clock")
        return try rows.first?.bool("has_step") ?? false
    }

    private func look(on connection: isolated PostgresConnection) throws -> Duration? {
        try connection.execute("insert into clock (seen) values (jadwal_now()) on conflict do nothing")
        // A worker that holds the row does the same work.
        let rows = try connection.query(
            "select seen, step, step_over_at, jadwal_now() as now from clock for update skip locked"
        )
        guard let row = rows.first else { return nil }
        let (seen, now) = (try row.time("seen"), try row.time("now"))
        let back = seen - now
        if back > Self.tolerance {
            try self.move(back, later: .zero, on: connection)
            try self.note(now, step: back, on: connection)
            return back
        }
        if let step = try row.optionalInt("step"), let overAt = try row.optionalTime("step_over_at"), now < overAt {
            // Transactions from before the step may still write times that are about a step ahead. Corrected times and
            // newer ones are not.
            try self.move(.microseconds(step), later: .microseconds(step / 2), on: connection)
            try connection.execute(Statement("update clock set seen = $1", [now.value]))
        } else {
            try self.note(now, step: nil, on: connection)
        }
        return nil
    }

    private func note(_ now: UnixTime, step: Duration?, on connection: isolated PostgresConnection) throws {
        let overAt = step.map { _ in now + Self.settlingTime }
        try connection.execute(
            Statement(
                "update clock set seen = $1, step = $2, step_over_at = $3",
                [now.value, .optionalInt(step?.microseconds), overAt.value]
            )
        )
    }

    /// - Parameter later: times within this duration from now stay as they are.
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
        // No lease is longer than at its start.
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
        try ScheduleTable.clampToClock(on: connection)
        // This time began at the later of two clocks. The step may be an error that is corrected soon.
        let late = PostgresCalendarStore.lateWrites + PostgresCalendarStore.lease
        try EventTable.clampLateWrites(to: late, self.context.machineTime, on: connection)
    }

    private var leases: [(String, String, Duration)] {
        [
            ("outbox", "lease_until", PostgresOutbox.lease), ("event", "lease_until", PostgresCalendarStore.lease),
            ("push_turn", "lease_until", PushTurn.length), ("push_event", "lease_until", PushTurn.length),
            ("conversation", "lease_until", self.context.rules.lease),
            ("schedule", "lease_until", ScheduleTable.lease),
            ("customer", "account_probe_until", AccountState.probe),
        ]
    }
}
