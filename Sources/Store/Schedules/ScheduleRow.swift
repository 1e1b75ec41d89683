internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Vault

/// Reads parts of a row of `schedule`.
enum ScheduleRow {
    /// - Parameter row: has `id` and `content` of the schedule.
    static func reminders(
        _ row: PostgresRow,
        of customer: String,
        _ context: StoreContext
    ) throws -> EventReminders {
        guard let sealed = try row.optionalBytes("content") else { return EventReminders() }
        let plain = try context.messages.open(
            sealed,
            for: ScheduleTable.context(try row.uuid("id"), customer: customer)
        )
        return try JSONDecoder().decode(StoredReminders.self, from: Data(plain)).reminders
    }

    static func occurrence(_ row: PostgresRow, _ due: String, _ label: String) throws -> Occurrence? {
        guard let dueAt = try row.optionalTime(due),
            let label = try row.optionalText(label).flatMap({ Occurrence.Label($0) })
        else { return nil }
        return Occurrence(at: dueAt, label)
    }
}
