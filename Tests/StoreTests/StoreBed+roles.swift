import Postgres
import PostgresTestSupport
import Store
import Vault

extension StoreBed {
    /// The same store, with a login that has the rights of a script alone. The caller closes its pool.
    ///
    /// - Parameter namesOwner: the server is told whose rows each statement is about.
    func context(as role: String, script: String, namesOwner: Bool = false) async throws -> StoreContext {
        let url = try await TestRole.url(as: role, by: script, on: self.pool.configuration)
        var configuration = PostgresConfiguration(url: url, connections: 4, applicationName: role)
        configuration.namesOwner = namesOwner
        return StoreContext(
            pool: PostgresPool(configuration),
            messages: self.context.messages,
            credentials: self.context.credentials,
            lookup: self.context.lookup,
            rules: self.context.rules,
            retention: self.context.retention,
            queues: self.context.queues
        )
    }
}
