internal import CommandKit
internal import Pipeline
internal import Store
internal import Time
internal import WorkerKit

/// A customer without personal values, as a printed row.
struct CustomerListRow: ListedRow {
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

/// One customer, as a printed row. Personal values only if they were asked for; never the password.
struct CustomerDetailRow: ListedRow {
    static let titles = [
        "ID", "TIME ZONE", "LOCALE", "QUIET HOURS", "DAY HOURS", "KEEPS WINDOWS", "DELETES CANCELLED",
        "REMINDER", "QUESTIONS", "CALENDAR", "CALENDAR FAULT", "CALENDAR FAILURES", "CALENDAR RESTS UNTIL", "NAME",
        "CALDAV URL",
        "CALDAV USER",
        "DEVICES", "CONVERSATIONS", "TOKENS TODAY", "PUT OFF TODAY", "SINCE",
    ]

    var id: String
    var timeZone: String
    var locale: String
    var quietHours: String?
    var dayHours: String?
    var keepsWindows: Bool
    var deletesCancelled: Bool
    var reminder: String?
    /// True if the owner is asked about doubtful plans.
    var questions: Bool
    var calendar: String
    var calendarFault: String?
    /// In a row.
    var calendarFailures: Int
    var calendarRestsUntil: String?
    var name: String?
    var caldavUrl: String?
    var caldavUsername: String?
    var devices: Int
    var conversations: Int
    /// Tokens that the conversations have used today (UTC).
    var tokensToday: Int
    /// How often an analysis was put off today because the daily limit was reached.
    var putOffToday: Int
    var since: String

    init(_ customer: CustomerOverview, revealing: Bool) {
        let record = customer.record
        (self.id, self.timeZone, self.locale) = (record.id, record.timeZone, record.locale)
        (self.quietHours, self.dayHours) = (record.quietHours, record.dayHours)
        self.keepsWindows = record.keepsWindows
        self.calendar = CustomerListRow.calendar(of: customer)
        self.deletesCancelled = record.deletesCancelled
        self.questions = record.asksQuestions
        self.reminder = record.reminder.map(DurationText.format)
        self.calendarFault = customer.isAccountUp ? nil : customer.accountDetail
        self.calendarFailures = customer.accountFailures
        self.calendarRestsUntil = customer.isAccountUp ? nil : customer.accountRetryAt.map(Timestamp.utcText)
        self.name = revealing ? record.name : nil
        self.caldavUrl = revealing ? record.calendarURL : nil
        self.caldavUsername = revealing ? record.calendarUser : nil
        (self.devices, self.conversations) = (customer.devices, customer.conversations)
        (self.tokensToday, self.putOffToday) = (customer.spentToday.tokens, customer.spentToday.putOff)
        self.since = Timestamp.utcText(customer.createdAt)
    }

    var cells: [String] {
        [
            self.id, self.timeZone, self.locale, self.quietHours ?? "", self.dayHours ?? "",
            self.keepsWindows ? "yes" : "no", self.deletesCancelled ? "yes" : "no", self.reminder ?? "",
            self.questions ? "on" : "off", self.calendar, self.calendarFault ?? "", "\(self.calendarFailures)",
            self.calendarRestsUntil ?? "",
            self.name ?? "",
            self.caldavUrl ?? "", self.caldavUsername ?? "",
            "\(self.devices)",
            "\(self.conversations)", "\(self.tokensToday)", "\(self.putOffToday)", self.since,
        ]
    }
}
