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
    /// This machine's clock, which tells that the database's was set. Nil where the database's alone counts.
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

    /// Has come by both clocks: what must not be taken for over because one of them was set forward.
    func surelyPast(_ now: UnixTime) -> UnixTime { self.machineClock.map { min(now, $0()) } ?? now }

    /// The machine's clock, for SQL that compares it with the database's.
    var machineTime: PostgresValue { (self.machineClock?()).value }

    /// Has come by one of the clocks: what must not be taken for a time to come because one of them was set back.
    func latest(_ now: UnixTime) -> UnixTime { self.machineClock.map { max(now, $0()) } ?? now }
}
