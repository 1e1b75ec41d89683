public import Time

/// The debounce of one conversation: the state that decides when it is analysed next, and by which worker. All times
/// are those of the database's clock. The rules are in the extensions in this folder. Stores load and save it under a
/// row lock.
public struct Conversation: Sendable, Hashable {
    /// Grows with each stored change.
    public var generation: Int64 = 0
    /// The next change makes it pending.
    public var isArmed = false
    /// Everything up to this generation has been analysed. Zero if nothing was, or if the last analysis failed.
    public var readGeneration: Int64 = 0
    /// The last analysis left a plan open.
    public var leftOpen = false
    /// The end of the last event that Jadwal added from this conversation. It stays armed until then.
    public var eventsUntil: UnixTime?
    /// The newest ordering time of the owner's messages since the history was last cleared, in unix seconds.
    public var ownerSaidAt: Int64?
    /// When it became pending.
    public var firstPendingAt: UnixTime?
    /// When the newest message was said: the earlier of its own time and its arrival.
    public var lastActivityAt: UnixTime?
    /// When the quiet period or the max wait ends. Nil if it is not pending.
    public var dueAt: UnixTime?
    /// After a failed attempt: not due before.
    public var retryAt: UnixTime?
    /// Attempts in the current pending period.
    public var attempts = 0
    /// True if the last verdict was dropped because the conversation had changed.
    public var wasSuperseded = false
    public var leaseOwner: String?
    public var leaseUntil: UnixTime?
    /// The fencing number. It grows with each lease, so that an old lease is recognised.
    public var leaseNumber: Int64 = 0

    public init() {}

    public func isArmed(at now: UnixTime) -> Bool {
        self.isArmed || self.eventsUntil.map { now < $0 } ?? false
    }

    /// True if a worker may claim it now.
    public func isClaimable(at now: UnixTime) -> Bool {
        guard let dueAt = self.dueAt, dueAt <= now else { return false }
        return self.retryAt.map { $0 <= now } ?? true && self.leaseUntil.map { $0 <= now } ?? true
    }
}

/// The waiting times before an analysis, and the length of a lease.
public struct DebounceRules: Sendable, Hashable {
    /// The quiet period after the newest message.
    public var quiet: Duration
    /// The longest wait after the conversation became pending.
    public var maxWait: Duration
    /// The length of a lease. It is renewed well before its end. A dead worker's conversations are free after it.
    public var lease: Duration

    public init(quiet: Duration = .seconds(30), maxWait: Duration = .seconds(600), lease: Duration = .seconds(4)) {
        (self.quiet, self.maxWait, self.lease) = (quiet, maxWait, lease)
    }
}
