extension Conversation {
    /// Ends a claim with a verdict, in the transaction that also holds the verdict's effects. The conversation
    /// changes in each case but a lost lease; the effects may be written only when the answer is `.committed`.
    ///
    /// - Parameter eventsUntil: when the last event of this conversation that is still to come will be over, this
    ///   verdict's included; nil when there is none.
    /// - Parameter staysArmed: something in it still waits for an answer, whatever the verdict.
    public mutating func commit(
        _ verdict: VerdictKind,
        for claim: Claim,
        window: WindowState,
        eventsUntil: UnixTime?,
        staysArmed: Bool = false,
        at now: UnixTime,
        rules: DebounceRules
    ) -> CommitDecision {
        guard self.leaseNumber == claim.leaseNumber, self.leaseOwner != nil else { return .leaseLost }
        self.endLease()
        let hasMovedOn = self.generation != window.readGeneration
        guard !hasMovedOn || (claim.commitsForWindow && !window.wasRewritten) else {
            self.wasSuperseded = true
            return .superseded
        }
        self.wasSuperseded = false
        self.eventsUntil = eventsUntil
        switch verdict {
        case .status(let status):
            self.isArmed = status == .notConfirmed || staysArmed
            (self.readGeneration, self.leftOpen) = (window.readGeneration, self.isArmed)
        case .rejected: (self.readGeneration, self.leftOpen) = (0, false)
        }
        // What came since may be the owner's: then it still stands.
        if verdict.clearsHistory && !hasMovedOn { self.ownerSaidAt = nil }
        (self.firstPendingAt, self.dueAt, self.retryAt, self.attempts) = (nil, nil, nil, 0)
        if hasMovedOn { self.startNextPeriod(window, at: now, rules: rules) }
        return .committed
    }

    /// What came after the window starts a new pending period, as if it had just been stored after the verdict.
    private mutating func startNextPeriod(_ window: WindowState, at now: UnixTime, rules: DebounceRules) {
        let start = self.isArmed(at: now) ? window.firstLaterChangeAt : window.firstLaterArmingAt
        if window.firstLaterArmingAt != nil { self.isArmed = true }
        if let start { self.startPending(at: start, rules: rules) }
    }

    /// After a backward step of the database's clock nothing may wait longer than it would have without the step.
    public mutating func clampToClock(_ now: UnixTime, rules: DebounceRules) {
        if let dueAt = self.dueAt { self.dueAt = min(dueAt, now + rules.maxWait) }
        if let leaseUntil = self.leaseUntil { self.leaseUntil = min(leaseUntil, now + rules.lease) }
    }
}

/// What has happened to a conversation since a window of it was read. The store finds out, under the row lock of the commit.
public struct WindowState: Sendable, Hashable {
    /// The conversation's generation when the window was read.
    public var readGeneration: Int64
    /// A message that the window showed was edited or revoked since.
    public var wasRewritten: Bool
    /// When the first change since was stored; nil when there was none.
    public var firstLaterChangeAt: UnixTime?
    /// When the first change since that arms was stored.
    public var firstLaterArmingAt: UnixTime?

    public init(
        readGeneration: Int64,
        wasRewritten: Bool = false,
        firstLaterChangeAt: UnixTime? = nil,
        firstLaterArmingAt: UnixTime? = nil
    ) {
        self.readGeneration = readGeneration
        self.wasRewritten = wasRewritten
        self.firstLaterChangeAt = firstLaterChangeAt
        self.firstLaterArmingAt = firstLaterArmingAt
    }
}
