internal import Postgres

/// Looks whether calendars hold revisions that the database does not know, as after a restore to an earlier moment.
struct RestoreDoctor: Sendable {
    let pool: PostgresPool

    /// Counts the events whose change was not written for that reason, until a retry has gone through.
    func finding() async -> DoctorFinding {
        let sql = "select count(*) from failure where outcome is null and kind = 'calendar_ahead'"
        let count: Int64
        do {
            count = try await self.pool.query(Statement(sql)).first?.int(0) ?? 0
        } catch {
            return .fault("revisions", error.detail, remedy: "look at the database's log")
        }
        guard count > 0 else { return .fine("revisions", "calendars hold none that the database does not know") }
        return .fault(
            "revisions",
            "\(count) changes not written: the calendar holds a revision that the database does not know",
            remedy: "after a restore to an earlier moment run jadwal recover, then jadwal-replay retry "
                + "--all-matching --kind calendar_ahead"
        )
    }
}
