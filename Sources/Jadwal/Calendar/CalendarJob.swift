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

    public init(
        message: CalendarMessage,
        account: CalendarAccount,
        place: CalendarPlace?,
        memory: CalendarMemory,
        owner: CalendarOwner,
        leaseNumber: Int64,
        openedAt: UnixTime
    ) {
        self.message = message
        self.account = account
        self.place = place
        self.memory = memory
        self.owner = owner
        self.leaseNumber = leaseNumber
        self.openedAt = openedAt
    }
}
