internal import Postgres
internal import PostgresTestSupport
internal import Store
internal import Vault

/// A migrated database with keys of its own.
enum AdministrationBed {
    static func lend(_ body: @Sendable (StoreContext) async throws -> Void) async throws {
        try await ScratchDatabase.lend { database in
            try await Migrator(database.configuration()).apply(Schema.migrations)
            let pool = PostgresPool(database.configuration())
            let sealer = try Sealer([(id: "t", key: Array(repeating: 7, count: 32))])
            let lookup = LookupKey(Array(repeating: 9, count: 32))
            do {
                try await body(StoreContext(pool: pool, messages: sealer, credentials: sealer, lookup: lookup))
                await pool.close()
            } catch {
                await pool.close()
                throw error
            }
        }
    }
}
