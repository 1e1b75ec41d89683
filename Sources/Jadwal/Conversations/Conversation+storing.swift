extension Conversation {
    /// Takes note of a change in the transaction that stores it. Duplicates never come here.
    ///
    /// A change always grows `generation`. The owner's arms, even when it arrives late or out of order. So does what the other
    /// side said before something of the owner's and arrives after it: in its order it would have been read with it. Late
    /// arrivals never extend the wait: only `lastActivityAt` ignores what is older than the newest held.
    ///
    /// - Parameter latest: the latest moment that this may be, by all clocks that there are; `now` unless given.
    /// - Returns: whether the change arms.
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

    /// Where something that arrives now stands in the conversation, in unix seconds: by its own time, or by its arrival
    /// if that is earlier, since phone clocks run ahead. Where the store's clock has gone back, nothing is put before
    /// what came earlier.
    ///
    /// - Parameter now: the latest moment that this may be, by all clocks that there are.
    public func orderingTime(of timestamp: Int64, at now: UnixTime) -> Int64 {
        min(timestamp, max(now, self.lastActivityAt ?? now).seconds)
    }

    /// Pending starts once; `dueAt` follows every change.
    mutating func startPending(at start: UnixTime, rules: DebounceRules) {
        if self.firstPendingAt == nil {
            self.firstPendingAt = start
            // A new period is a new question: what was spent on the last one is forgotten.
            (self.attempts, self.retryAt) = (0, nil)
        }
        self.dueAt = self.due(rules)
    }

    func due(_ rules: DebounceRules) -> UnixTime? {
        guard let pending = self.firstPendingAt, let activity = self.lastActivityAt else { return nil }
        return min(activity + rules.quiet, pending + rules.maxWait)
    }

    /// Phones count in whole seconds, and a message was said at some moment of its second: the second's end is taken, so that
    /// nothing fires early. Not later than its arrival: a phone clock that runs ahead freezes nothing.
    static func activity(of change: ConversationChange, arrivedAt now: UnixTime) -> UnixTime {
        min(UnixTime(seconds: change.timestamp + 1), now)
    }
}

/// A stored change of one conversation's messages, as the debounce sees it.
public struct ConversationChange: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// A message or an edit of the account's owner: arms.
        case owners
        /// A message or an edit of the other side: arms only when it comes after what the owner has said later.
        case others
        /// A revocation, whoever makes it: arms nothing.
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
