internal import Assembly
internal import CommandKit
internal import Postgres
internal import PrivateServers
internal import Store
internal import WorkerKit

/// The database of the private servers.
enum DemoDatabase {
    /// - Parameter body: gets the store, and the variables of commands that use the same servers.
    static func lend(
        of servers: PrivateServers,
        _ output: DemoOutput,
        _ body: (StoreContext, [String: String]) async throws -> Void
    ) async throws {
        let environment = try await servers.environment(settings: output.settings.variables)
        let settings = try SettingsReader.read(await SettingsSources.load(environment: environment)) { reader in
            PipelineSettings(reading: &reader)
        }
        let pool = PostgresPool(settings.database.configuration("jadwal-demo", connections: 2))
        do {
            try await body(try await CommandEnvironment.open(settings, pool).store, environment)
        } catch {
            await pool.close()
            throw error
        }
        await pool.close()
    }
}
