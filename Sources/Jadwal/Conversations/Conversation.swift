/// The debounce of one conversation: everything that decides when it is read next, and by whom. All times are those
/// of the database's clock. The rules stand in the extensions beside this file; stores only load and save it under a
/// row lock.
public struct Conversation: Sendable, Hashable {
    /// Grows with each stored change.
    public var generation: Int64 = 0
    /// Waits for quiet when something changes.
    public var isArmed = false
    /// Everything up to this generation has been read. Zero when nothing was, or when that came to nothing.
    public var readGeneration: Int64 = 0
    /// The last reading has left a plan open.
    public var leftOpen = false
    /// Until the last event that Jadwal added from this conversation is over: so long it stays armed.
    public var eventsUntil: UnixTime?
    /// The newest ordering time of what the owner has said since the history was last cleared: unix seconds.
    public var ownerSaidAt: Int64?
    /// Since when there has been something to read.
    public var firstPendingAt: UnixTime?
    /// When the newest message was said, by the earlier of its own time and its arrival.
    public var lastActivityAt: UnixTime?
    /// When it will have rested, or waited, long enough. Nil when there is nothing to read.
    public var dueAt: UnixTime?
    /// After a failed attempt: not before.
    public var retryAt: UnixTime?
    /// Attempts spent on the current pending period.
    public var attempts = 0
    /// Whether the last verdict was dropped because the conversation had changed meanwhile.
    public var wasSuperseded = false
    public var leaseOwner: String?
    public var leaseUntil: UnixTime?
    /// The fencing number: grows with each lease, so that whoever held an older one is recognised.
    public var leaseNumber: Int64 = 0

    public init() {}

    public func isArmed(at now: UnixTime) -> Bool {
        self.isArmed || self.eventsUntil.map { now < $0 } ?? false
    }

    /// Whether a worker may take it now.
    public func isClaimable(at now: UnixTime) -> Bool {
        guard let dueAt = self.dueAt, dueAt <= now else { return false }
        return self.retryAt.map { $0 <= now } ?? true && self.leaseUntil.map { $0 <= now } ?? true
    }
}

/// How long conversations rest before they are read, and how long a worker may be silent about one that it reads.
public struct DebounceRules: Sendable, Hashable {
    /// Without a newer message.
    public var quiet: Duration
    /// Since the conversation became pending, whatever follows.
    public var maxWait: Duration
    /// A lease lasts this long and is renewed well before; a dead worker's conversations are free again after it.
    public var lease: Duration

    public init(quiet: Duration = .seconds(30), maxWait: Duration = .seconds(600), lease: Duration = .seconds(4)) {
        (self.quiet, self.maxWait, self.lease) = (quiet, maxWait, lease)
    }
}
