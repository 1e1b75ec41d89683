internal import Pipeline
internal import Postgres
internal import Store
internal import Time
internal import WorkerKit

/// The clock of the demo's database, which all programs share. Nobody waits two minutes for a brief.
struct DemoClock: Sendable {
    let store: StoreContext

    func now() async throws -> UnixTime { try await PostgresOperations(self.store).now() }

    /// Goes on from there.
    ///
    /// - Returns: by how much it is ahead of the wall clock since.
    func set(_ time: UnixTime) async throws -> Duration {
        let ahead = (time - UnixTime.now()).components.seconds
        try await self.replace(by: "clock_timestamp() + interval '\(ahead) seconds'")
        return .seconds(ahead)
    }

    func reset() async throws { try await self.replace(by: "clock_timestamp()") }

    private func replace(by expression: String) async throws {
        try await self.store.pool.withConnection { connection in
            try await connection.executeScript(
                """
                create or replace function jadwal_now() returns timestamptz language sql volatile
                    as $$ select \(expression) $$;
                """
            )
        }
    }
}
