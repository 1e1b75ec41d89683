internal import Postgres
public import Time

/// How an owner wants to be treated.
public struct OwnerPreferences: Sendable, Hashable {
    /// An IANA name; nil until the owner has chosen one.
    public var zone: String?
    public var locale: String
    /// `22:00-07:00`
    public var quietHours: String?
    /// `08:00-22:00`
    public var dayHours: String?
    /// How long before an event its alarm rings; nil for no alarm.
    public var reminderMinutes: Int64?
    public var deletesCancelled: Bool
    public var asksQuestions: Bool
    /// The owner agrees that a chat is kept with the events that were read from it.
    public var keepsWindows: Bool
    /// The first day of the week on pages: Saturday, Sunday or Monday. nil leaves what is stored.
    public var weekStart: Weekday?
    /// Pages in Arabic have the digits ٠ to ٩. nil leaves what is stored.
    public var hasArabicDigits: Bool?

    public init(
        zone: String?,
        locale: String,
        quietHours: String? = nil,
        dayHours: String? = nil,
        reminderMinutes: Int64? = nil,
        deletesCancelled: Bool = false,
        asksQuestions: Bool = true,
        keepsWindows: Bool = false,
        weekStart: Weekday? = nil,
        hasArabicDigits: Bool? = nil
    ) {
        (self.zone, self.locale) = (zone, locale)
        (self.quietHours, self.dayHours, self.reminderMinutes) = (quietHours, dayHours, reminderMinutes)
        (self.deletesCancelled, self.asksQuestions) = (deletesCancelled, asksQuestions)
        (self.keepsWindows, self.weekStart, self.hasArabicDigits) = (keepsWindows, weekStart, hasArabicDigits)
    }

    /// - Parameter row: of `account` and `customer`.
    init(_ row: PostgresRow) throws {
        self.init(
            zone: try row.bool("has_zone") ? try row.text("time_zone") : nil,
            locale: try row.text("locale"),
            quietHours: try row.optionalText("quiet_hours"),
            dayHours: try row.optionalText("day_hours"),
            reminderMinutes: try row.optionalInt("reminder_minutes"),
            deletesCancelled: try row.bool("deletes_cancelled"),
            asksQuestions: try row.bool("asks_questions"),
            keepsWindows: try row.bool("keeps_windows"),
            weekStart: Weekday(rawValue: Int(try row.int("week_start"))),
            hasArabicDigits: try row.bool("arabic_digits")
        )
    }
}
