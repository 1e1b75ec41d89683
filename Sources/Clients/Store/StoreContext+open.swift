public import Jadwal
public import Postgres
internal import Vault

extension StoreContext {
    /// Brings the schema up to date, under a lock that all programs share, and finds the installation's lookup key.
    public static func open(
        _ pool: PostgresPool,
        messageKeys: [(id: String, key: [UInt8])],
        credentialKeys: [(id: String, key: [UInt8])],
        rules: DebounceRules = DebounceRules(),
        retention: Duration = .seconds(14 * 86_400),
        queues: Queues = Queues(),
        machineClock: (@Sendable () -> UnixTime)? = nil
    ) async throws -> StoreContext {
        _ = try await Migrator(pool.configuration).apply(Schema.migrations)
        let sealer = try Sealer(messageKeys)
        return StoreContext(
            pool: pool,
            messages: sealer,
            credentials: try Sealer(credentialKeys),
            lookup: try await Installation(pool: pool, sealer: sealer).lookupKey(),
            rules: rules,
            retention: retention,
            queues: queues,
            machineClock: machineClock
        )
    }
}
