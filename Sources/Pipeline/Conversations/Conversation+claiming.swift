public import Time

extension Conversation {
    /// Gives a worker a lease with a new fencing number. Nil if the conversation may not be claimed now.
    ///
    /// Stores that claim many rows in one statement implement the same rules in SQL. The shared checks test both.
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

    /// Renews the lease. False if the lease was lost; the worker may then stop its call.
    public mutating func renew(_ leaseNumber: Int64, at now: UnixTime, rules: DebounceRules) -> Bool {
        guard self.leaseNumber == leaseNumber, self.leaseOwner != nil else { return false }
        self.leaseUntil = now + rules.lease
        return true
    }

    /// Ends the lease and raises the fencing number, so that the current claim cannot commit.
    public mutating func takeBack() {
        guard self.leaseOwner != nil else { return }
        self.endLease()
        self.leaseNumber += 1
    }

    mutating func endLease() {
        (self.leaseOwner, self.leaseUntil) = (nil, nil)
    }

    /// Gives the claim back. This does not count as an attempt. Used at shutdown, and if no call can succeed at
    /// present. The lease's end stays, because it records when the conversation had its turn.
    public mutating func giveBack(_ leaseNumber: Int64, at now: UnixTime) -> Bool {
        guard self.leaseNumber == leaseNumber else { return false }
        (self.leaseOwner, self.leaseUntil) = (nil, now)
        return true
    }

    /// Gives the claim back until `retryAt`. This does not count as an attempt.
    public mutating func rest(_ leaseNumber: Int64, until retryAt: UnixTime) -> Bool {
        guard self.leaseNumber == leaseNumber else { return false }
        self.endLease()
        self.retryAt = retryAt
        return true
    }

    /// Gives the claim back after a failed attempt; it is retried at `retryAt` at the earliest.
    public mutating func postpone(_ leaseNumber: Int64, until retryAt: UnixTime) -> Bool {
        guard self.leaseNumber == leaseNumber else { return false }
        self.endLease()
        self.attempts += 1
        self.retryAt = retryAt
        return true
    }
}

/// A worker's right to analyse one conversation until its lease ends.
public struct Claim: DueClaim {
    /// The conversation's keyed hash, as a UUID in lower case. Safe to log.
    public var conversationID: String
    public var customerID: String
    public var leaseNumber: Int64
    /// The time at which it became due, or pending if that was later, as with imported chats. The time from here to the
    /// claim is the debounce's delay.
    public var dueAt: UnixTime
    public var claimedAt: UnixTime
    /// The max wait has ended, or the last verdict was superseded: the verdict is committed even if the conversation
    /// has changed.
    public var commitsForWindow: Bool
    /// The time at which the conversation became pending, if the store provides it.
    public var pendingSince: UnixTime?
    /// Attempts before this one.
    public var attempts: Int
    /// W3C Trace Context of the newest stored change that has one.
    public var traceParent: String?
    /// The reason why it became due.
    public var firedBy = FiredBy.quiet

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

    public var id: String { self.conversationID }

    /// Headers for the messages that the analysis sends: the trace context, if there is one.
    public var headers: [String: String] { self.traceParent.map { [HeaderName.traceParent: $0] } ?? [:] }
}

/// The reason why a conversation became due.
public enum FiredBy: String, Sendable, Hashable, CaseIterable {
    /// The quiet period was over.
    case quiet
    /// The longest wait was over.
    case maxWait = "max_wait"
    /// An operator has set the time.
    case fire
    /// An earlier attempt failed, or its failure was retried.
    case retry
}
