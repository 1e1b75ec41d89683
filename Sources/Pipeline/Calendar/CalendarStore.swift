public import Time

/// The interface of the store for writing calendars. Each function is one transaction.
public protocol CalendarStore: Sendable {
    /// Records the wanted revision and leases the event, so that only one worker writes it at a time.
    ///
    /// - Parameter failureID: the failure that this retries. Its outcome is recorded if there is nothing left to do.
    func open(_ message: CalendarMessage, by worker: String, retryOf failureID: String?) async throws -> CalendarOpening

    /// False if another worker has the lease.
    func renew(_ job: CalendarJob) async throws -> Bool

    /// Stores the calendar of the account. Nil if it was deleted.
    func remember(_ place: CalendarPlace?, of customerID: String) async throws

    /// Records that the revision is in the calendar, with its notification and its conflicts, and ends the lease. False
    /// if the lease was lost: then nothing is recorded, and the worker with the lease writes again.
    ///
    /// - Parameter conflicts: replaces the known conflicts. Nil if they were not searched. The owner's decision to keep
    ///   the event stays without them.
    func written(
        _ job: CalendarJob,
        as object: CalendarObject?,
        removedByOwner: Bool,
        conflicts: ConflictReport?,
        notification: Outgoing?,
        retryOf failureID: String?
    ) async throws -> Bool

    /// Records the result of checking a written revision again, and ends the lease. No notification is sent. False if
    /// the lease was lost.
    func looked(
        _ job: CalendarJob,
        at object: CalendarObject?,
        removedByOwner: Bool,
        retryOf failureID: String?
    ) async throws -> Bool

    /// Ends the lease without a result.
    ///
    /// - Parameter mayArriveLate: true if a write of this job may still reach the server.
    func release(_ job: CalendarJob, mayArriveLate: Bool) async throws

    /// Records that the account did not answer or refused. With each such failure in a row the pause grows, unless the
    /// server has set it.
    func accountFailed(_ customerID: String, detail: String, retryAfter: Duration?) async throws

    /// Records a transient error for one event of the account. Several in a row, without a successful write between
    /// them, count as a failure of the account.
    func accountErred(_ customerID: String, detail: String, retryAfter: Duration?) async throws
}

/// The answer of the store to a worker that wants to write an event.
public enum CalendarOpening: Sendable {
    case ready(CalendarJob)
    /// This revision or a newer one is already written.
    case stale
    /// Recorded, but there is nothing to write: an event that was never written is cancelled, or the owner removed it.
    case noted
    /// The event ended so long ago that its record is deleted. It is unknown whether it was ever written.
    case tooOld
    /// Another worker is writing it.
    case busy
    case unknownCustomer
    case removedCustomer
    /// The customer has no calendar account.
    case noAccount
    /// The account is down, and its pause is not over or another delivery is probing it.
    case resting
}

/// Everything that a worker needs to write one revision of an event, and its lease.
public struct CalendarJob: Sendable, Hashable {
    public var message: CalendarMessage
    public var account: CalendarAccount
    /// Nil until the account's calendar has been found or created.
    public var place: CalendarPlace?
    public var memory: CalendarMemory
    public var owner: CalendarOwner
    /// nil if the owner has chosen no prayer times.
    public var prayers: PrayerSettings?
    public var leaseNumber: Int64
    /// By the clock of the store.
    public var openedAt: UnixTime
    /// The newest revision that was requested.
    public var newestRevision: Int
    /// The revision is written. It is checked again, because an earlier write may have arrived after it.
    public var looksAgain: Bool
    /// The owner has decided to keep the event at its time, whatever overlaps it there.
    public var isConflictKept: Bool

    public init(
        message: CalendarMessage,
        account: CalendarAccount,
        place: CalendarPlace?,
        memory: CalendarMemory,
        owner: CalendarOwner,
        leaseNumber: Int64,
        openedAt: UnixTime,
        newestRevision: Int? = nil,
        looksAgain: Bool = false,
        isConflictKept: Bool = false,
        prayers: PrayerSettings? = nil
    ) {
        self.message = message
        self.account = account
        self.place = place
        self.memory = memory
        self.owner = owner
        self.leaseNumber = leaseNumber
        self.openedAt = openedAt
        self.newestRevision = newestRevision ?? message.change.event.revision
        self.looksAgain = looksAgain
        self.isConflictKept = isConflictKept
        self.prayers = prayers
    }
}
