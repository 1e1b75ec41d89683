import Postgres
import TestSupport

extension StoreBed {
    /// Returns when so many sessions of this database wait for a lock.
    func waitForWaiting(_ count: Int) async throws {
        let sessions = """
            select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            """
        let limit = ContinuousClock.now + .seconds(10)
        while try await self.count(sessions) < count {
            guard ContinuousClock.now < limit else {
                throw TestBedError(detail: "\(count) sessions do not wait for a lock")
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Does `work` while another session has run `statements`, which are committed when `work` waits for them.
    func work<R: Sendable>(
        beside statements: String,
        _ work: @escaping @Sendable () async throws -> R
    ) async throws -> R {
        let holder = PostgresConnection(self.pool.configuration)
        try await holder.open()
        try await holder.executeScript("begin; \(statements)")
        let task = Task { try await work() }
        try await self.waitForWaiting(1)
        try await holder.executeScript("commit")
        await holder.close()
        return try await task.value
    }
}
