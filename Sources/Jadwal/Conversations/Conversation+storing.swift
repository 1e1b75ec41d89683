extension Conversation {
    /// Takes note of a change in the transaction that stores it. Duplicates never come here.
    ///
    /// A change always grows `generation`. The owner's arms, even when it arrives late or out of order. Late arrivals never
    /// extend the wait: only `lastActivityAt` ignores what is older than the newest held.
    public mutating func note(_ change: ConversationChange, at now: UnixTime, rules: DebounceRules) {
        self.generation += 1
        self.lastActivityAt = max(self.lastActivityAt ?? .distantPast, Self.activity(of: change, arrivedAt: now))
        if change.arms { self.isArmed = true }
        guard self.isArmed(at: now) else { return }
        self.startPending(at: now, rules: rules)
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
