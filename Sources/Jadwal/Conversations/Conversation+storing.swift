extension Conversation {
    /// Takes note of a change in the transaction that stores it. Duplicates never come here.
    ///
    /// A change always grows `generation`. The owner's arms, even when it arrives late or out of order. So does what the other
    /// side said before something of the owner's and arrives after it: in its order it would have been read with it. Late
    /// arrivals never extend the wait: only `lastActivityAt` ignores what is older than the newest held.
    ///
    /// - Returns: whether the change arms.
    @discardableResult
    public mutating func note(_ change: ConversationChange, at now: UnixTime, rules: DebounceRules) -> Bool {
        self.generation += 1
        self.lastActivityAt = max(self.lastActivityAt ?? .distantPast, Self.activity(of: change, arrivedAt: now))
        let arms = self.isArmed(by: change)
        if arms { self.isArmed = true }
        if change.kind == .owners { self.ownerSaidAt = max(self.ownerSaidAt ?? .min, change.timestamp) }
        if self.isArmed(at: now) { self.startPending(at: now, rules: rules) }
        return arms
    }

    private func isArmed(by change: ConversationChange) -> Bool {
        switch change.kind {
        case .owners: true
        case .others: self.ownerSaidAt.map { change.timestamp <= $0 } ?? false
        case .silent: false
        }
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
