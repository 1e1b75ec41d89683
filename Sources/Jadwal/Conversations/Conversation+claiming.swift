extension Conversation {
    /// Leases the conversation to a worker, with a new fencing number. Nil when it may not be taken now.
    ///
    /// Stores that claim many rows in one statement do the same in SQL; the shared checks hold both to these rules.
    public mutating func claim(
        _ id: String,
        of customerID: String,
        by owner: String,
        at now: UnixTime,
        rules: DebounceRules
    ) -> Claim? {
        guard self.isClaimable(at: now), let dueAt = self.dueAt else { return nil }
        self.leaseOwner = owner
        self.leaseUntil = now + rules.lease
        self.leaseNumber += 1
        return Claim(
            conversationID: id,
            customerID: customerID,
            leaseNumber: self.leaseNumber,
            dueAt: [dueAt, self.firstPendingAt, self.retryAt].compactMap { $0 }.max() ?? dueAt,
            claimedAt: now,
            commitsForWindow: self.wasSuperseded || self.firesByMaxWait(rules),
            attempts: self.attempts,
            pendingSince: self.firstPendingAt
        )
    }

    func firesByMaxWait(_ rules: DebounceRules) -> Bool {
        guard let pending = self.firstPendingAt, let activity = self.lastActivityAt else { return false }
        return pending + rules.maxWait < activity + rules.quiet
    }

    /// Extends the lease. False when it is no longer this claim's: another worker has it, and the call may stop.
    public mutating func renew(_ leaseNumber: Int64, at now: UnixTime, rules: DebounceRules) -> Bool {
        guard self.leaseNumber == leaseNumber, self.leaseOwner != nil else { return false }
        self.leaseUntil = now + rules.lease
        return true
    }

    /// The verdict of whoever is reading it now must not be committed: the fencing number moves on.
    public mutating func takeBack() {
        guard self.leaseOwner != nil else { return }
        self.endLease()
        self.leaseNumber += 1
    }

    mutating func endLease() {
        (self.leaseOwner, self.leaseUntil) = (nil, nil)
    }

    /// Gives the conversation back as it was, without an attempt spent: at a drain, or when no call can succeed at present.
    public mutating func giveBack(_ leaseNumber: Int64) -> Bool {
        guard self.leaseNumber == leaseNumber else { return false }
        self.endLease()
        return true
    }

    /// Gives the conversation back without an attempt spent; it is taken up again, not before `retryAt`.
    public mutating func rest(_ leaseNumber: Int64, until retryAt: UnixTime) -> Bool {
        guard self.giveBack(leaseNumber) else { return false }
        self.retryAt = retryAt
        return true
    }

    /// Gives the conversation back after an attempt that failed; it is tried again, not before `retryAt`.
    public mutating func postpone(_ leaseNumber: Int64, until retryAt: UnixTime) -> Bool {
        guard self.leaseNumber == leaseNumber else { return false }
        self.endLease()
        self.attempts += 1
        self.retryAt = retryAt
        return true
    }
}

/// A worker's right to read one conversation, until its lease ends.
public struct Claim: Sendable, Hashable {
    /// The conversation's keyed hash, as a UUID in lower case: safe to log.
    public var conversationID: String
    public var customerID: String
    public var leaseNumber: Int64
    /// When it became due, or pending if that was later, as chats that are imported are: the difference to the claim is the
    /// debounce's lateness.
    public var dueAt: UnixTime
    public var claimedAt: UnixTime
    /// Fired by max wait, or the claim after a superseded one: commits for its window even when the conversation has moved on.
    public var commitsForWindow: Bool
    /// Since when there is something to read, if the store says so.
    public var pendingSince: UnixTime?
    /// Attempts spent before this one.
    public var attempts: Int
    /// W3C Trace Context of the newest stored change that came with one.
    public var traceParent: String?

    public init(
        conversationID: String,
        customerID: String,
        leaseNumber: Int64,
        dueAt: UnixTime,
        claimedAt: UnixTime,
        commitsForWindow: Bool,
        attempts: Int,
        pendingSince: UnixTime? = nil,
        traceParent: String? = nil
    ) {
        self.pendingSince = pendingSince
        self.conversationID = conversationID
        self.customerID = customerID
        self.leaseNumber = leaseNumber
        self.dueAt = dueAt
        self.claimedAt = claimedAt
        self.commitsForWindow = commitsForWindow
        self.attempts = attempts
        self.traceParent = traceParent
    }
}
