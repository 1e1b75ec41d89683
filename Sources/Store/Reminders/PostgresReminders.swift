public import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The owner's choices for the reminders of events, for people.
public struct PostgresReminders: Sendable {
    let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Holds an event, changes the choices for its reminders and lets a worker plan anew, in one transaction with its
    /// row in the audit table.
    ///
    /// - Parameter decide: is called again if the transaction is repeated. nil changes nothing; a refusal neither.
    public func change<Refusal: EventRefusal>(
        _ event: String,
        of customer: String?,
        by person: AuditedPerson,
        action: String,
        _ decide: @escaping @Sendable (HeldReminders) -> Result<EventReminders?, Refusal>
    ) async throws -> Result<HeldReminders, Refusal> {
        let context = self.context
        return try await context.pool.transaction { connection in
            switch try HeldEvent.lock(event, of: customer, context, on: connection) {
            case .failure(let missing): return .failure(Refusal.missing(missing))
            case .success(let held):
                var reminders = try HeldReminders(held, context, on: connection)
                switch decide(reminders) {
                case .failure(let refusal): return .failure(refusal)
                case .success(nil): return .success(reminders)
                case .success(let changed?):
                    reminders.reminders = changed
                    try reminders.save(context, on: connection)
                    let (id, owner) = (held.record.id, AuditedOwner.one(held.record.customerID))
                    try PostgresAudit.record(action, subject: id, of: owner, by: person, on: connection)
                    return .success(reminders)
                }
            }
        }
    }

    /// Sets how the owner is reminded of events. All reminders are planned anew.
    public func choose(_ preferences: ReminderPreferences, of customer: String) async throws {
        try await self.context.pool.transaction { connection in
            let count = try connection.execute(
                Statement(
                    """
                    update customer set reminder_way = $2, reminder_leads = $3, reminder_day_leads = $4,
                        changed_at = jadwal_now()
                    where id = $1 and removed_at is null
                    """,
                    [
                        .uuid(customer), .text(preferences.way.rawValue), .text(Self.text(preferences.timed)),
                        .text(Self.text(preferences.wholeDays)),
                    ]
                )
            )
            guard count == 1 else { throw AdministrationError.noCustomer }
            try ScheduleTable.replan(all: customer, on: connection)
            if !preferences.way.pushes {
                try connection.execute(
                    Statement(
                        """
                        delete from notification using event
                        where notification.customer_id = $1 and told_at is null
                            and event.customer_id = notification.customer_id and event.id = subject_id
                        """,
                        [.uuid(customer)]
                    )
                )
            }
            try OwnerAction.changedSettings.record(of: customer, on: connection)
        }
    }

    private static func text(_ leads: [ReminderLead]) -> String {
        leads.map(\.description).joined(separator: " ")
    }
}

/// An event with its reminders, while a person changes them. Its rows are locked.
public struct HeldReminders: Sendable {
    public let event: HeldEvent
    public let preferences: ReminderPreferences
    public var reminders: EventReminders

    init(_ held: HeldEvent, _ context: StoreContext, on connection: isolated PostgresConnection) throws {
        let (id, customer) = (held.record.id, held.record.customerID)
        let stored = try OwnerReminders(of: id, customer, context, on: connection)
        (self.event, self.preferences, self.reminders) = (held, stored.preferences, stored.event)
    }

    func save(_ context: StoreContext, on connection: isolated PostgresConnection) throws {
        let (id, customer) = (self.event.record.id, self.event.record.customerID)
        let isDone = self.reminders.doneFor == self.event.record.startsAt
        let startsAt = isDone ? nil : self.event.record.startsAt
        try ScheduleTable.replan([(customer, id, startsAt)], on: connection)
        let rows = try connection.query(
            Statement(
                "select id from schedule where customer_id = $1 and kind = 'event' and subject_id = $2",
                [.uuid(customer), .uuid(id)]
            )
        )
        guard let schedule = try rows.first?.uuid("id") else { return }
        let sealed = try StoredReminders(self.reminders).sealed(schedule, of: customer, context.messages)
        try connection.execute(
            Statement("update schedule set content = $2 where id = $1", [.uuid(schedule), .bytes(sealed)])
        )
    }
}
