/// What a worker needs to write one revision of an event, and its right to do so while the lease lasts.
public struct CalendarJob: Sendable, Hashable {
    public var message: CalendarMessage
    public var account: CalendarAccount
    /// Nil until the account's calendar has been found or made.
    public var place: CalendarPlace?
    /// What the last write left on the server.
    public var object: CalendarObject?
    public var owner: CalendarOwner
    public var leaseNumber: Int64

    public init(
        message: CalendarMessage,
        account: CalendarAccount,
        place: CalendarPlace?,
        object: CalendarObject?,
        owner: CalendarOwner,
        leaseNumber: Int64
    ) {
        self.message = message
        self.account = account
        self.place = place
        self.object = object
        self.owner = owner
        self.leaseNumber = leaseNumber
    }
}
