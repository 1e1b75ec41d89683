internal import Pipeline
internal import Postgres

extension ReminderPreferences {
    /// The columns of `customer` that this reads. An alarm's minutes are the lead, until the owner has set others.
    init(_ row: PostgresRow) throws {
        let minutes = try row.optionalInt("reminder_minutes").map { [ReminderLead.minutes(Int($0))] }
        self.init(
            ReminderWay(rawValue: try row.text("reminder_way")) ?? .calendar,
            timed: try Self.leads(row, "reminder_leads") ?? minutes ?? [],
            wholeDays: try Self.leads(row, "reminder_day_leads") ?? Self.standardWholeDays
        )
    }

    /// How long before an event the alarm of its entry rings; nil for no alarm.
    static func alarm(_ row: PostgresRow) throws -> Duration? {
        guard ReminderWay(rawValue: try row.text("reminder_way"))?.hasAlarm ?? true else { return nil }
        return try row.optionalInt("reminder_minutes").map { .seconds(60 * $0) }
    }

    static let columns = "reminder_way, reminder_leads, reminder_day_leads, reminder_minutes"

    private static func leads(_ row: PostgresRow, _ column: String) throws -> [ReminderLead]? {
        try row.optionalText(column).flatMap { try? ReminderLeads($0).leads }
    }
}
