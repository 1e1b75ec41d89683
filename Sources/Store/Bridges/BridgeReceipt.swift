public import Pipeline

/// The operator's rules for what bridges may read.
public struct BridgeRules: Sendable, Hashable {
    /// Messages whose writers wished them to disappear are read too.
    public var readsDisappearing: Bool
    /// Reactions are read as short messages that answer.
    public var readsReactions: Bool

    public init(readsDisappearing: Bool = false, readsReactions: Bool = false) {
        (self.readsDisappearing, self.readsReactions) = (readsDisappearing, readsReactions)
    }
}

/// The outcomes of one envelope after its commit.
public struct BridgeReceipt: Sendable, Hashable {
    public enum State: Sendable, Hashable {
        case taken
        /// The connection or its customer has ended, and nothing was read.
        case ended
        /// The phone is connected elsewhere in this installation, and nothing was read.
        case refused
    }

    public var state: State
    public var outcomes: [BridgeOutcome: Int] = [:]
    public var ignored: [IgnoredReason: Int] = [:]
    /// Chats whose two names were joined.
    public var joinedChats = 0
    /// From said to committed, for each published new message.
    public var lags: [Duration] = []

    public init(_ state: State) { self.state = state }

    /// True if there is something to publish.
    public var hasOutgoing: Bool { self.outcomes.contains { $0.key.isPublished && $0.value > 0 } }

    /// Those of another envelope of the same request.
    public mutating func add(_ other: BridgeReceipt) {
        self.outcomes.merge(other.outcomes, uniquingKeysWith: +)
        self.ignored.merge(other.ignored, uniquingKeysWith: +)
        self.joinedChats += other.joinedChats
        self.lags += other.lags
    }

    mutating func count(_ outcome: BridgeOutcome) { self.outcomes[outcome, default: 0] += 1 }
    mutating func count(_ reason: IgnoredReason) { self.ignored[reason, default: 0] += 1 }
}
