public import Pipeline
public import Postgres
public import Time
public import Vault

/// The dependencies of every store: the database, the keys, and the rules that depend on the configuration.
public struct StoreContext: Sendable {
    public let pool: PostgresPool
    public let messages: Sealer
    public let credentials: Sealer?
    public let lookup: LookupKey
    public let rules: DebounceRules
    public let retention: Duration
    public let queues: Queues
    /// This machine's clock, to notice that the database's clock was set. nil: only the database's clock counts.
    public let machineClock: (@Sendable () -> UnixTime)?

    public init(
        pool: PostgresPool,
        messages: Sealer,
        credentials: Sealer?,
        lookup: LookupKey,
        rules: DebounceRules = DebounceRules(),
        retention: Duration = .seconds(14 * 86_400),
        queues: Queues = Queues(),
        machineClock: (@Sendable () -> UnixTime)? = nil
    ) {
        self.pool = pool
        self.messages = messages
        self.credentials = credentials
        self.lookup = lookup
        self.rules = rules
        self.retention = retention
        self.queues = queues
        self.machineClock = machineClock
    }

    /// The earlier of the two clocks: a time before it is past by both, even if one clock was set forward.
    func surelyPast(_ now: UnixTime) -> UnixTime { self.machineClock.map { min(now, $0()) } ?? now }

    /// The machine's clock, for SQL that compares it with the database's clock.
    var machineTime: PostgresValue { (self.machineClock?()).value }

    /// The later of the two clocks: a time after it is to come by both, even if one clock was set back.
    func latest(_ now: UnixTime) -> UnixTime { self.machineClock.map { max(now, $0()) } ?? now }
}

extension StoreContext {
    /// Recognises files of this installation.
    public var installationMark: String { self.lookup.installationMark }

    /// The sealer of credentials. Throws if no credential keys are configured.
    var credentialSealer: Sealer {
        get throws(VaultError) {
            guard let sealer = self.credentials else { throw VaultError(.unusableKeys) }
            return sealer
        }
    }
}

extension StoreContext {
    /// Updates the schema, under a lock that all programs share, and loads the installation's lookup key.
    ///
    /// - Parameter migrates: false if the schema is up to date, or is another program's task.
    public static func open(
        _ pool: PostgresPool,
        messageKeys: [(id: String, key: [UInt8])],
        credentialKeys: [(id: String, key: [UInt8])],
        rules: DebounceRules = DebounceRules(),
        retention: Duration = .seconds(14 * 86_400),
        queues: Queues = Queues(),
        machineClock: (@Sendable () -> UnixTime)? = nil,
        migrates: Bool = true
    ) async throws -> StoreContext {
        if migrates { _ = try await Migrator(pool.configuration).apply(Schema.migrations) }
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
