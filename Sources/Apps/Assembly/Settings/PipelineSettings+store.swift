internal import Pipeline
public import Postgres
public import Store
internal import Vault
internal import WorkerKit

extension PipelineSettings {
    /// The store behind a pool, without bringing the schema up to date. Throws `VaultError` if the keys do not fit.
    public func store(on pool: PostgresPool) async throws -> StoreContext {
        let messages = try Sealer(self.keys.messageKeys.map { ($0.id, $0.bytes) })
        let credentials = try Sealer(self.keys.credentialKeys.map { ($0.id, $0.bytes) })
        return StoreContext(
            pool: pool,
            messages: messages,
            credentials: credentials,
            lookup: try await Installation(pool: pool, sealer: messages).lookupKey(),
            rules: self.rules,
            retention: self.retention.age,
            queues: self.broker.queues
        )
    }
}
