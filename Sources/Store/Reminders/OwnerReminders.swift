public import Pipeline
internal import Postgres
public import Time

/// How an owner is reminded of all events, and the choices for one of them.
public struct OwnerReminders: Sendable, Hashable {
    public let preferences: ReminderPreferences
    public let event: EventReminders

    public init(_ preferences: ReminderPreferences, _ event: EventReminders = EventReminders()) {
        (self.preferences, self.event) = (preferences, event)
    }

    init(
        of event: String,
        _ customer: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let rows = try connection.query(
            Statement(
                """
                select \(ReminderPreferences.columns), schedule.id, schedule.content
                from customer left join schedule
                    on schedule.customer_id = customer.id and kind = 'event' and subject_id = $2
                where customer.id = $1
                """,
                [.uuid(customer), .uuid(event)]
            )
        )
        guard let row = rows.first else { throw AdministrationError.noCustomer }
        let hasRow = try row.optionalUUID("id") != nil
        self.init(
            try ReminderPreferences(row),
            hasRow ? try ScheduleRow.reminders(row, of: customer, context) : EventReminders()
        )
    }

    /// The moments at which Jadwal notifies of the event, the soonest first. Empty if the calendar alone does.
    public func coming(_ event: CalendarEvent, in zone: Zone, after now: UnixTime) -> [Occurrence] {
        guard self.preferences.way.pushes else { return [] }
        return (self.event.plan(event, in: zone, self.preferences)?.occurrences ?? []).filter { $0.dueAt > now }
    }
}

extension PostgresReminders {
    public func preferences(of customer: String) async throws -> ReminderPreferences {
        let statement = "select \(ReminderPreferences.columns) from customer where id = $1"
        let rows = try await self.context.pool.query(Statement(statement, [.uuid(customer)]))
        guard let row = rows.first else { throw AdministrationError.noCustomer }
        return try ReminderPreferences(row)
    }

    /// When the owner is next reminded of events, by the ids of these.
    public func next(of customer: String) async throws -> [String: UnixTime] {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select subject_id, due_at from schedule
                where customer_id = $1 and kind = 'event' and due_at > jadwal_now() order by due_at limit 500
                """,
                [.uuid(customer)]
            )
        )
        return Dictionary(uniqueKeysWithValues: try rows.map { (try $0.uuid("subject_id"), try $0.time("due_at")) })
    }
}
