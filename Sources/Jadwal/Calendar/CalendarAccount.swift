/// A customer's account at a CalDAV server. The password never leaves memory unencrypted, nor reaches any text.
public struct CalendarAccount: Sendable, Hashable {
    /// The owner's customer id. Handles and back-offs are kept by it.
    public var customerID: String
    /// Where the customer said the server is: a host, a principal, a home or a calendar.
    public var url: String
    public var username: String
    public var password: String
    /// Cancelled events are taken out of the calendar. Otherwise they stay, marked as cancelled.
    public var deletesCancelled: Bool
    /// How long before its start an event that is written anew rings, in whole minutes. Nil: it does not.
    public var reminder: Duration?

    public init(
        customerID: String,
        url: String,
        username: String,
        password: String,
        deletesCancelled: Bool = false,
        reminder: Duration? = nil
    ) {
        self.customerID = customerID
        self.url = url
        self.username = username
        self.password = password
        self.deletesCancelled = deletesCancelled
        self.reminder = reminder
    }
}

extension CalendarAccount: CustomStringConvertible {
    public var description: String { "calendar account of \(self.customerID)" }
}
