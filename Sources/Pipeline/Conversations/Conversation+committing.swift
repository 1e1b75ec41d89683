public import ChatReader
public import Time

extension Conversation {
    /// Ends a claim with a verdict, in the transaction that writes the verdict's effects. The conversation changes
    /// unless the lease was lost. The effects may be written only if the result is `.committed`.
    ///
    /// - Parameters:
    ///   - eventsUntil: the end of the conversation's last event that is still to come, including this verdict's; nil
    ///     if there is none.
    ///   - staysArmed: something in the conversation still waits for an answer, whatever the verdict is.
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
        // A later message may be the owner's; then the time stays.
        if verdict.clearsHistory && !hasMovedOn { self.ownerSaidAt = nil }
        (self.firstPendingAt, self.dueAt, self.retryAt, self.attempts) = (nil, nil, nil, 0)
        if hasMovedOn { self.startNextPeriod(window, at: now, rules: rules) }
        return .committed
    }

    /// Messages after the window start a new pending period, as if they had been stored after the verdict.
    private mutating func startNextPeriod(_ window: WindowState, at now: UnixTime, rules: DebounceRules) {
        let start = self.isArmed(at: now) ? window.firstLaterChangeAt : window.firstLaterArmingAt
        if window.firstLaterArmingAt != nil { self.isArmed = true }
        if let start { self.startPending(at: start, rules: rules) }
    }

    /// After the database's clock was set back, limits each wait to its length without the clock step.
    public mutating func clampToClock(_ now: UnixTime, rules: DebounceRules) {
        if let dueAt = self.dueAt { self.dueAt = min(dueAt, now + rules.maxWait) }
        if let leaseUntil = self.leaseUntil { self.leaseUntil = min(leaseUntil, now + rules.lease) }
    }
}

/// The changes in a conversation since its window was read. The store determines them under the row lock of the commit.
public struct WindowState: Sendable, Hashable {
    /// The conversation's generation when the window was read.
    public var readGeneration: Int64
    /// A message of the window was edited or revoked since.
    public var wasRewritten: Bool
    /// The time at which the first later change was stored; nil if there was none.
    public var firstLaterChangeAt: UnixTime?
    /// The time at which the first later change that arms was stored.
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
