public import Postgres
internal import Time

/// How the schedules are, for doctors.
public struct ScheduleHealth: Sendable, Hashable {
    /// One that has been due for longer is late.
    public static let patience = ListedSchedule.punctuality

    /// There is one that waits.
    public var isUsed = false
    public var oldestDueAge: Duration = .zero
    /// Open failures of `Stage.planned`, 10,000 at most.
    public var failures = 0

    public init(isUsed: Bool = false, oldestDueAge: Duration = .zero, failures: Int = 0) {
        (self.isUsed, self.oldestDueAge, self.failures) = (isUsed, oldestDueAge, failures)
    }

    public static func read(on pool: PostgresPool) async throws -> ScheduleHealth {
        let rows = try await pool.query(
            """
            select exists (select from schedule where wake_at is not null) as is_used,
                (select min(wake_at) from schedule
                    where wake_at <= (select jadwal_now()) and (lease_until is null or lease_until <= jadwal_now()))
                    as oldest,
                (select count(*) from (
                    select from failure where outcome is null and stage in ('schedules', 'meetings')
                    limit 10000) as open) as failures,
                jadwal_now() as now
            """
        )
        guard let row = rows.first else { return ScheduleHealth() }
        let (oldest, now) = (try row.optionalTime("oldest"), try row.time("now"))
        return ScheduleHealth(
            isUsed: try row.bool("is_used"),
            oldestDueAge: oldest.map { now - $0 } ?? .zero,
            failures: Int(try row.int("failures"))
        )
    }
}
