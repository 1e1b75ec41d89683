internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The rows of `schedule`, inside other transactions. Those who change what a schedule depends on never compute a
/// moment: they take the lease away and let a worker plan.
enum ScheduleTable {
    /// Longer than a decision takes, and short enough for another worker to take over within 5 s.
    static let lease = Duration.seconds(4)

    static func context(_ id: String, customer: String) -> SealContext {
        SealContext(table: "schedule", row: id, customer: customer)
    }

    /// The assignments that let a worker plan anew. A decision on the old definition does not commit.
    static let replanning = """
        changed_at = coalesce(schedule.changed_at, jadwal_now()), wake_at = jadwal_now(), attempts = 0,
            lease_owner = null, lease_until = null, lease_number = schedule.lease_number + 1
        """

    /// The customers in `customer` whose events have rows.
    static let pushes = "customer.reminder_way <> '\(ReminderWay.calendar.rawValue)'"

    /// Plans the reminders of events, and deletes their notifications that wait and are about another start. The
    /// second statement sees what the first one has waited for.
    ///
    /// - Parameter events: of owners with rows, with their new start; nil if they take place no more.
    static func replan(
        _ events: [(customerID: String, id: String, startsAt: UnixTime?)],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        guard !events.isEmpty else { return }
        let keys: [PostgresValue] = [.uuidArray(events.map(\.customerID)), .uuidArray(events.map(\.id))]
        try connection.execute(
            Statement(
                """
                insert into schedule (id, customer_id, kind, subject_id, wake_at, changed_at, ends_at)
                select gen_random_uuid(), event.customer_id, 'event', event.id, jadwal_now(), jadwal_now(), ends_at
                from unnest($1::uuid[], $2::uuid[]) as changed (customer_id, id) join event using (customer_id, id)
                order by event.customer_id, event.id
                on conflict (customer_id, kind, subject_id) do update set \(Self.replanning), ends_at = excluded.ends_at
                """,
                keys
            )
        )
        try connection.execute(
            Statement(
                """
                with old as (
                    select notification.id from notification
                    join unnest($1::uuid[], $2::uuid[], $3::timestamptz[])
                        as changed (customer_id, subject_id, starts_at) using (customer_id, subject_id)
                    where told_at is null and subject_at is distinct from changed.starts_at order by notification.id
                    for update of notification
                )
                delete from notification using old where notification.id = old.id
                """,
                keys + [.timestampArray(events.map { $0.startsAt?.microseconds })]
            )
        )
    }

    /// Ends the reminders of an event that its owner has deleted in the calendar.
    static func endReminders(
        of event: String,
        _ customer: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        let pushes = try connection.query(
            Statement("select from customer where id = $1 and \(Self.pushes)", [.uuid(customer)])
        )
        if !pushes.isEmpty { try Self.replan([(customer, event, nil)], on: connection) }
    }

    /// Plans all reminders of a customer whose settings or zone are others, also of events that had none.
    static func replan(all customer: String, on connection: isolated PostgresConnection) throws(PostgresError) {
        try connection.execute(
            Statement(
                """
                insert into schedule (id, customer_id, kind, subject_id, wake_at, changed_at, ends_at)
                select gen_random_uuid(), event.customer_id, 'event', event.id, jadwal_now(), jadwal_now(), ends_at
                from event join customer on customer.id = event.customer_id
                where event.customer_id = $1 and ends_at > jadwal_now() - interval '1 day' and not cancelled
                    and not removed_by_owner and (\(Self.pushes) or exists (select from schedule
                        where schedule.customer_id = event.customer_id and subject_id = event.id))
                order by event.id
                on conflict (customer_id, kind, subject_id) do update set \(Self.replanning)
                """,
                [.uuid(customer)]
            )
        )
    }

    /// Ends all leases: decisions that are under way do not commit.
    static func endLeases(on connection: isolated PostgresConnection) throws(PostgresError) {
        try connection.execute(
            """
            update schedule set lease_owner = null, lease_until = null, lease_number = lease_number + 1
            where lease_owner is not null
            """
        )
    }

    /// After the database's clock was set back. Moments are absolute: only what waits to be planned is moved.
    static func clampToClock(on connection: isolated PostgresConnection) throws(PostgresError) {
        try connection.execute(
            """
            update schedule set changed_at = jadwal_now(), wake_at = least(wake_at, jadwal_now())
            where changed_at > jadwal_now()
            """
        )
    }
}

/// `EventReminders` as it is stored, encrypted.
struct StoredReminders: Codable {
    var leads: String?
    /// Milliseconds since 1970.
    var snoozes: [Int64]?
    var ringsAtStart: Bool?
    var doneFor: Int64?

    init(_ reminders: EventReminders) {
        self.leads = reminders.leads?.description
        self.snoozes = reminders.snoozes.isEmpty ? nil : reminders.snoozes.map(\.milliseconds)
        self.ringsAtStart = reminders.ringsAtStart ? true : nil
        self.doneFor = reminders.doneFor?.milliseconds
    }

    /// Leads that this version cannot read are as if there were none.
    var reminders: EventReminders {
        var reminders = EventReminders(leads: self.leads.flatMap { try? ReminderLeads($0) })
        reminders.snoozes = (self.snoozes ?? []).map { UnixTime(milliseconds: $0) }
        reminders.ringsAtStart = self.ringsAtStart ?? false
        reminders.doneFor = self.doneFor.map { UnixTime(milliseconds: $0) }
        return reminders
    }
}
