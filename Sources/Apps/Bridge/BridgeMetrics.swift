internal import Pipeline
internal import WorkerKit

/// The metrics of jadwal-bridge. Other programs do not have them.
struct BridgeMetrics: Sendable {
    private let events, mendings, finds, joined: LabelledCounters
    private let acceptance, lag: LabelledHistograms
    private let connections: LabelledGauges

    init(_ registry: PrometheusRegistry) {
        let sources = SourceKind.allCases.map(\.rawValue)
        self.events = registry.counters(
            "jadwal_bridge_events_total",
            by: ["source", "outcome"],
            of: LabelValues.pairs(
                sources,
                BridgeOutcome.allCases.map(\.rawValue) + IgnoredReason.allCases.map(\.rawValue)
                    + BridgeRefusal.allCases.map(\.rawValue)
            ),
            "What sources sent, item by item."
        )
        self.acceptance = registry.histograms(
            "jadwal_bridge_accept_seconds",
            bounds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
            "From the end of a webhook's body to its answer."
        )
        self.lag = registry.histograms(
            "jadwal_bridge_lag_seconds",
            bounds: [0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 3600, 21_600, 86_400],
            "From said to committed."
        )
        self.joined = registry.counters(
            "jadwal_bridge_joined_chats_total",
            "Chats whose two names turned out to be one person's."
        )
        self.mendings = registry.counters(
            "jadwal_bridge_mended_total",
            by: ["what"],
            of: LabelValues.each(SettingDrift.self) + [[Self.restart]],
            "Settings of connections that were written back at their source, and restarts of connections."
        )
        self.finds = registry.counters(
            "jadwal_bridge_sweep_found_total",
            by: ["source"],
            of: LabelValues.each(SourceKind.self),
            "Messages that a sweep has found: so many webhooks were lost."
        )
        self.connections = registry.gauges(
            "jadwal_bridge_connections",
            by: ["source", "state"],
            of: LabelValues.pairs(sources, BridgeConnectionState.allCases.map(\.rawValue)),
            "Connections by state."
        )
    }

    func count(_ outcome: BridgeOutcome, _ number: Int = 1, from kind: SourceKind) {
        self.events.count(kind.rawValue, outcome.rawValue, by: number)
    }

    func count(_ reason: IgnoredReason, _ number: Int = 1, from kind: SourceKind) {
        self.events.count(kind.rawValue, reason.rawValue, by: number)
    }

    /// A request that was not read.
    func count(_ refusal: BridgeRefusal, from kind: SourceKind) {
        self.events.count(kind.rawValue, refusal.rawValue)
    }

    func mended(_ what: SettingDrift) { self.mendings.count(what.rawValue) }

    func restarted() { self.mendings.count(Self.restart) }

    /// The label `what` of a restart.
    static let restart = "restart"

    func found(_ number: Int, from kind: SourceKind) {
        self.finds.count(kind.rawValue, by: number)
    }

    func accepted(in duration: Duration) { self.acceptance.record(duration) }

    /// A message was published this long after it was said.
    func lagged(_ duration: Duration) { self.lag.record(duration) }

    func joinedChats(_ number: Int) { if number > 0 { self.joined.count(by: number) } }

    /// How many connections of a kind are in each state; none in the states that are not given.
    func connections(_ counts: [BridgeConnectionState: Int], of kind: SourceKind) {
        for state in BridgeConnectionState.allCases {
            self.connections.set(counts[state] ?? 0, kind.rawValue, state.rawValue)
        }
    }
}

/// Why a whole request was not read. The raw value is a label of `jadwal_bridge_events_total`.
enum BridgeRefusal: String, Sendable, Hashable, CaseIterable {
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
enum BridgeConnectionState: String, Sendable, Hashable, CaseIterable {
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
