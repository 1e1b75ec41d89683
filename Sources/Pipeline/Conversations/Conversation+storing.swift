public import Time

extension Conversation {
    /// Records a change, in the transaction that stores it. Duplicates must not be passed here.
    ///
    /// Each change increases `generation`. The owner's messages arm the conversation, also when they arrive late. A
    /// message of the other side arms it if it was sent before a message of the owner and arrives after it. A late
    /// message never extends the wait, because `lastActivityAt` never goes back.
    ///
    /// - Parameter latest: the latest possible time by all available clocks; by default `now`.
    /// - Returns: true if the change arms.
    @discardableResult
    public mutating func note(
        _ change: ConversationChange,
        at now: UnixTime,
        arrivedBy latest: UnixTime? = nil,
        rules: DebounceRules
    ) -> Bool {
        let saidAt = self.orderingTime(of: change.timestamp, at: latest ?? now)
        self.generation += 1
        self.lastActivityAt = max(self.lastActivityAt ?? .distantPast, Self.activity(of: change, arrivedAt: now))
        let arms = self.isArmed(by: change.kind, saidAt: saidAt)
        if arms { self.isArmed = true }
        if change.kind == .owners { self.ownerSaidAt = max(self.ownerSaidAt ?? .min, saidAt) }
        if self.isArmed(at: now) { self.startPending(at: now, rules: rules) }
        return arms
    }

    private func isArmed(by kind: ConversationChange.Kind, saidAt: Int64) -> Bool {
        switch kind {
        case .owners: true
        case .others: self.ownerSaidAt.map { saidAt <= $0 } ?? false
        case .silent: false
        }
    }

    /// The position of an arriving message in the conversation, in unix seconds: its own time, or its arrival if that
    /// is earlier, because phone clocks may be fast. If the store's clock has gone back, the message is not placed
    /// before earlier ones.
    ///
    /// - Parameter now: the latest possible time by all available clocks.
    public func orderingTime(of timestamp: Int64, at now: UnixTime) -> Int64 {
        min(timestamp, max(now, self.lastActivityAt ?? now).seconds)
    }

    /// Pending starts once; each change moves `dueAt`.
    mutating func startPending(at start: UnixTime, rules: DebounceRules) {
        if self.firstPendingAt == nil {
            self.firstPendingAt = start
            // Attempts of the last period do not count in a new one.
            (self.attempts, self.retryAt) = (0, nil)
        }
        self.dueAt = self.due(rules)
    }

    func due(_ rules: DebounceRules) -> UnixTime? {
        guard let pending = self.firstPendingAt, let activity = self.lastActivityAt else { return nil }
        return min(activity + rules.quiet, pending + rules.maxWait)
    }

    /// Phones count whole seconds. The end of the second is used, so that nothing is due early, but at most the
    /// arrival: a fast phone clock must not extend the wait.
    static func activity(of change: ConversationChange, arrivedAt now: UnixTime) -> UnixTime {
        min(UnixTime(seconds: change.timestamp + 1), now)
    }
}

/// A stored change of a conversation's messages, as the debounce sees it.
public struct ConversationChange: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// A message or an edit of the owner. It arms.
        case owners
        /// A message or an edit of the other side. It arms only if the owner said something later.
        case others
        /// A revocation by either side. It does not arm.
        case silent
    }

    public var kind: Kind
    /// Unix seconds by the sender's phone.
    public var timestamp: Int64

    public init(_ kind: Kind, timestamp: Int64) {
        (self.kind, self.timestamp) = (kind, timestamp)
    }

    public init(of message: ChatMessage) {
        let kind: Kind = message.kind == .revoked ? .silent : message.isSenderMe ? .owners : .others
        self.init(kind, timestamp: message.timestamp)
    }
}
