internal import CommandKit
internal import Jadwal
internal import Store

/// A customer without anything personal.
struct CustomerRow: ListedRow {
    static let titles = ["ID", "TIME ZONE", "LOCALE", "CALENDAR", "DEVICES", "CONVERSATIONS", "SINCE"]

    var id: String
    var timeZone: String
    var locale: String
    var calendar: String
    var devices: Int
    var conversations: Int
    var since: String

    init(_ customer: CustomerOverview) {
        self.id = customer.record.id
        self.timeZone = customer.record.timeZone
        self.locale = customer.record.locale
        self.calendar = Self.calendar(of: customer)
        self.devices = customer.devices
        self.conversations = customer.conversations
        self.since = Timestamp.utcText(customer.createdAt)
    }

    var cells: [String] {
        [self.id, self.timeZone, self.locale, self.calendar, "\(self.devices)", "\(self.conversations)", self.since]
    }

    static func calendar(of customer: CustomerOverview) -> String {
        guard customer.record.calendarURL != nil, customer.hasCredentials else { return "none" }
        return customer.isAccountUp ? "up" : "down"
    }
}
