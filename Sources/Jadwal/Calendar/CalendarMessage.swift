/// A message of `wasapp.calendar.events`, checked: what to do to whose calendar.
public struct CalendarMessage: Sendable, Hashable {
    /// A UUID in lower case.
    public var customerID: String
    /// The conversation that it came from, if any. Opaque.
    public var chatID: String?
    public var change: EventChange

    public init(customerID: String, chatID: String?, change: EventChange) {
        (self.customerID, self.chatID, self.change) = (customerID, chatID, change)
    }
}
