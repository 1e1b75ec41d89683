public import Jadwal
public import Postgres
public import Vault

/// What every store needs: the database, the keys, and the rules that depend on the configuration.
public struct StoreContext: Sendable {
    public let pool: PostgresPool
    public let messages: Sealer
    public let credentials: Sealer?
    public let lookup: LookupKey
    public let rules: DebounceRules
    public let retention: Duration
    public let queues: Queues

    public init(
        pool: PostgresPool,
        messages: Sealer,
        credentials: Sealer?,
        lookup: LookupKey,
        rules: DebounceRules = DebounceRules(),
        retention: Duration = .seconds(14 * 86_400),
        queues: Queues = Queues()
    ) {
        self.pool = pool
        self.messages = messages
        self.credentials = credentials
        self.lookup = lookup
        self.rules = rules
        self.retention = retention
        self.queues = queues
    }
}
