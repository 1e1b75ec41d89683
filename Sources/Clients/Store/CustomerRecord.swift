/// Everything that is known about a customer, as a person sets it.
public struct CustomerRecord: Sendable, Hashable {
    /// A UUID in lower case.
    public var id: String
    /// IANA.
    public var timeZone: String
    public var locale: String
    /// `22:00-07:00`, in the customer's zone.
    public var quietHours: String?
    public var dayHours: String?
    /// They have agreed to a chat's being kept with the events that were read from it, until those have been judged.
    public var keepsWindows = false
    /// Cancelled events are taken out of the calendar. Otherwise they stay there, marked as cancelled.
    public var deletesCancelled = false
    /// They are asked about what is doubtful. Otherwise it is not written, and nobody hears of it.
    public var asksQuestions = true
    /// How long before an event its alarm rings, in whole minutes, 4 weeks at most. Nil: events have none.
    public var reminder: Duration?
    public var name: String?
    public var calendarURL: String?
    public var calendarUser: String?
    public var calendarPassword: String?

    public init(id: String, timeZone: String, locale: String = "en") {
        (self.id, self.timeZone, self.locale) = (id, timeZone, locale)
    }
}
