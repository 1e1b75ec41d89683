internal import Assembly
internal import CommandKit
internal import Postgres
internal import Store
internal import Vault
internal import WorkerKit

/// The database and the keys, without the installation's own key: a command must work, too, when just that one does not open.
struct KeysSession: Sendable {
    let pool: PostgresPool
    let messages: Sealer
    let credentials: Sealer

    var census: KeyCensus { KeyCensus(pool: self.pool, messages: self.messages, credentials: self.credentials) }

    static func with<R: Sendable>(
        _ options: CommandOptions,
        _ body: @Sendable (KeysSession) async throws -> R
    ) async throws -> R {
        let (database, keys) = try await options.read { ($0.database(), KeySettings(reading: &$0)) }
        let pool = PostgresPool(database.configuration("jadwal-keys", connections: 2))
        do {
            let session = KeysSession(
                pool: pool,
                messages: try Sealer(keys.messageKeys.pairs),
                credentials: try Sealer(keys.credentialKeys.pairs)
            )
            let result = try await body(session)
            await pool.close()
            return result
        } catch {
            await pool.close()
            throw error
        }
    }
}
