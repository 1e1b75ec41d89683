internal import CoreMetrics
internal import NIOConcurrencyHelpers
public import Pipeline

/// The metrics of jadwal-bridge. Other programs do not have them.
public struct BridgeMetrics: Sendable {
    static let prefix = "jadwal_bridge_"

    private let events, mendings, finds: LabelledCounters
    private let acceptance, lag: Recorder
    private let joined: Counter
    private let connections: [SourceKind: [BridgeConnectionState: Meter]]

    init(_ registry: PrometheusRegistry) {
        registry.describe(
            "jadwal_bridge_accept_seconds",
            "From the end of a webhook's body to its answer.",
            bounds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
        )
        registry.describe(
            "jadwal_bridge_lag_seconds",
            "From said to committed.",
            bounds: [0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 3600, 21_600, 86_400]
        )
        registry.describe("jadwal_bridge_joined_chats_total", "Chats whose two names turned out to be one person's.")
        registry.describe("jadwal_bridge_connections", "Connections by state.")
        self.events = LabelledCounters(
            "jadwal_bridge_events_total",
            ["source", "outcome"],
            help: "What sources sent, item by item.",
            in: registry
        )
        self.mendings = LabelledCounters(
            "jadwal_bridge_mended_total",
            ["what"],
            help: "Settings of connections that were written back at their source, and restarts of connections.",
            in: registry
        )
        self.finds = LabelledCounters(
            "jadwal_bridge_sweep_found_total",
            ["source"],
            help: "Messages that a sweep has found: so many webhooks were lost.",
            in: registry
        )
        self.acceptance = Recorder(label: "jadwal_bridge_accept_seconds", dimensions: [], factory: registry)
        self.lag = Recorder(label: "jadwal_bridge_lag_seconds", dimensions: [], factory: registry)
        self.joined = Counter(label: "jadwal_bridge_joined_chats_total", dimensions: [], factory: registry)
        self.connections = Dictionary(
            uniqueKeysWithValues: SourceKind.allCases.map { kind in
                let meters = BridgeConnectionState.allCases.map { state in
                    let dimensions = [("source", kind.rawValue), ("state", state.rawValue)]
                    return (state, Meter(label: "jadwal_bridge_connections", dimensions: dimensions, factory: registry))
                }
                return (kind, Dictionary(uniqueKeysWithValues: meters))
            }
        )
    }

    public func count(_ outcome: BridgeOutcome, _ number: Int = 1, from kind: SourceKind) {
        self.events(kind.rawValue, outcome.rawValue).increment(by: Int64(number))
    }

    public func count(_ reason: IgnoredReason, _ number: Int = 1, from kind: SourceKind) {
        self.events(kind.rawValue, reason.rawValue).increment(by: Int64(number))
    }

    /// A request that was not read.
    public func count(_ refusal: BridgeRefusal, from kind: SourceKind) {
        self.events(kind.rawValue, refusal.rawValue).increment()
    }

    public func mended(_ what: SettingDrift) { self.mendings(what.rawValue).increment() }

    public func restarted() { self.mendings(Self.restart).increment() }

    /// The label `what` of a restart.
    static let restart = "restart"

    public func found(_ number: Int, from kind: SourceKind) {
        self.finds(kind.rawValue).increment(by: Int64(number))
    }

    public func accepted(in duration: Duration) { self.acceptance.record(duration / .seconds(1)) }

    /// A message was published this long after it was said.
    public func lagged(_ duration: Duration) { self.lag.record(duration / .seconds(1)) }

    public func joinedChats(_ number: Int) { if number > 0 { self.joined.increment(by: Int64(number)) } }

    /// How many connections of a kind are in each state; none in the states that are not given.
    public func connections(_ counts: [BridgeConnectionState: Int], of kind: SourceKind) {
        for (state, meter) in self.connections[kind] ?? [:] { meter.set(counts[state] ?? 0) }
    }
}

/// Why a whole request was not read. The raw value is a label of `jadwal_bridge_events_total`.
public enum BridgeRefusal: String, Sendable, Hashable, CaseIterable {
    /// Its signature, token or key is wrong, or there was never such a connection.
    case unauthentic
    /// Signed, and no envelope of its source.
    case unreadable = "not_an_envelope"
    /// A body longer than `JADWAL_BRIDGE_BODY`.
    case tooLarge = "too_large"
    /// Its body came too slowly.
    case tooSlow = "too_slow"
    /// Its connection sends too much.
    case limited
    /// Its connection has ended, or nobody has connected its account.
    case ended
    /// Its phone is connected elsewhere in this installation.
    case connectedElsewhere = "connected_elsewhere"
    /// It is about another account of the source than its connection.
    case otherAccount = "other_account"
    /// Our own trouble: it is sent again.
    case unavailable
    /// Too many bytes are in memory of which it is not known who sends them: it is sent again.
    case crowded
}

/// The label `state` of `jadwal_bridge_connections`.
public enum BridgeConnectionState: String, Sendable, Hashable, CaseIterable {
    /// It has not sent anything yet.
    case new
    case starting
    case code
    case qr
    case passkey
    case working
    /// It works, and nothing has come for a day from an account that is usually busy.
    case silent
    case resting
    case lost
    case refused
    /// Its source has ended it.
    case ended
}

extension JadwalMetrics {
    /// Called once, by jadwal-bridge.
    public func bridge() -> BridgeMetrics {
        let metrics = BridgeMetrics(self.registry)
        let own = self.registry.counters().keys.filter { $0.metric.hasPrefix(BridgeMetrics.prefix) }
        self.startingSeries.withLockedValue { $0.formUnion(own) }
        return metrics
    }
}
