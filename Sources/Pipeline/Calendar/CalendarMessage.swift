public import Time

/// A valid message of `wasapp.calendar.events`: a change for the calendar of a customer.
public struct CalendarMessage: Sendable, Hashable {
    /// A UUID in lower case.
    public var customerID: String
    /// The conversation that it comes from, if any. Opaque.
    public var chatID: String?
    public var change: EventChange

    public init(customerID: String, chatID: String?, change: EventChange) {
        (self.customerID, self.chatID, self.change) = (customerID, chatID, change)
    }
}

/// The reason why a delivery is not a valid calendar message. The raw value is the kind of the failure.
public enum CalendarMessageFault: String, Error, Sendable, Hashable, CaseIterable {
    case tooLarge = "too_large"
    case notJSON = "not_json"
    case missingField = "missing_field"
    case illTypedField = "ill_typed_field"
    case invalidCustomer = "invalid_customer"
    case invalidEventID = "invalid_event_id"
    case invalidRevision = "invalid_revision"
    case unknownAction = "unknown_action"
    case unknownTimeZone = "unknown_time_zone"
    case invalidTime = "invalid_time"
    case offsetDisagrees = "offset_disagrees_with_zone"
    case endBeforeStart = "end_before_start"
    case unknownCustomer = "unknown_customer"
}

/// The fields of a message of `wasapp.calendar.events` (contract).
struct WireCalendarMessage: Codable {
    var customerID: String
    var chatID: String?
    var eventID: String
    var revision: Int
    var action: String
    var summary: String?
    var description: String?
    var location: String?
    var allDay: Bool?
    var startTime: String?
    var endTime: String?
    var startDate: String?
    var endDate: String?
    var timeZone: String?

    private enum CodingKeys: String, CodingKey {
        case customerID = "customer_id"
        case chatID = "chat_id"
        case eventID = "event_id"
        case revision, action, summary, description, location
        case allDay = "all_day"
        case startTime = "start_time"
        case endTime = "end_time"
        case startDate = "start_date"
        case endDate = "end_date"
        case timeZone = "time_zone"
    }
}

extension CalendarMessage: QueueMessage {
    public var subject: DeliverySubject {
        .event(customerID: self.customerID, id: self.change.event.identity.id, revision: self.change.event.revision)
    }

    public var endsAt: UnixTime? { self.change.event.times.endAnywhere }
}
