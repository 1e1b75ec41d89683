package import Assembly
internal import Jadwal
package import Postgres
package import Store
internal import Vault
internal import WorkerKit

/// The stored data and the keys to it, open for one command.
package struct CommandEnvironment: Sendable {
    package let settings: PipelineSettings
    package let store: StoreContext

    /// Opens, runs `body`, and closes, whatever comes of it.
    package static func with<R: Sendable>(
        _ options: CommandOptions,
        _ body: @Sendable (CommandEnvironment) async throws -> R
    ) async throws -> R {
        let settings = try await options.read { PipelineSettings(reading: &$0) }
        let pool = PostgresPool(settings.database.configuration("jadwal", connections: 2))
        do {
            let result = try await body(try await Self.open(settings, pool))
            await pool.close()
            return result
        } catch {
            await pool.close()
            throw error
        }
    }

    package static func open(_ settings: PipelineSettings, _ pool: PostgresPool) async throws -> CommandEnvironment {
        let messages = try Sealer(settings.keys.messageKeys.map { ($0.id, $0.bytes) })
        let credentials = try Sealer(settings.keys.credentialKeys.map { ($0.id, $0.bytes) })
        let store = StoreContext(
            pool: pool,
            messages: messages,
            credentials: credentials,
            lookup: try await Installation(pool: pool, sealer: messages).lookupKey(),
            rules: settings.rules,
            retention: settings.retention.age,
            queues: settings.broker.queues
        )
        return CommandEnvironment(settings: settings, store: store)
    }
}
