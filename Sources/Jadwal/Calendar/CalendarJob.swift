/// What a worker needs to write one revision of an event, and its right to do so while the lease lasts.
public struct CalendarJob: Sendable, Hashable {
    public var message: CalendarMessage
    public var account: CalendarAccount
    /// Nil until the account's calendar has been found or made.
    public var place: CalendarPlace?
    public var memory: CalendarMemory
    public var owner: CalendarOwner
    public var leaseNumber: Int64
    /// By the store's clock.
    public var openedAt: UnixTime
    /// The newest that anybody has asked for.
    public var newestRevision: Int
    /// The revision is written. It is looked at once more, because an earlier write may have arrived after it.
    public var looksAgain: Bool

    public init(
        message: CalendarMessage,
        account: CalendarAccount,
        place: CalendarPlace?,
        memory: CalendarMemory,
        owner: CalendarOwner,
        leaseNumber: Int64,
        openedAt: UnixTime,
        newestRevision: Int? = nil,
        looksAgain: Bool = false
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
    }
}
