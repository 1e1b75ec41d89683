/// The fields of the wire format of `wasapp.calendar.events` (contract).
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
