import Postgres
import PostgresTestSupport

/// Lends a pool on a database of its own, and closes it.
func withPool(
    connections: Int = 2,
    configure: (inout PostgresConfiguration) -> Void = { _ in },
    _ body: (PostgresPool) async throws -> Void
) async throws {
    try await ScratchDatabase.lend { database in
        var configuration = database.configuration(connections: connections)
        configure(&configuration)
        let pool = PostgresPool(configuration)
        do {
            try await body(pool)
            await pool.close()
        } catch {
            await pool.close()
            throw error
        }
    }
}
