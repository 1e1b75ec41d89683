internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The rows of `schedule`, inside other transactions. Those who change what a schedule depends on never compute a
/// moment: they take the lease away and let a worker plan.
enum ScheduleTable {
    /// Longer than a decision takes, and short enough for another worker to take over within 5 s.
    static let lease = Duration.seconds(4)

    /// What this version can decide. Rows of later versions wait for their workers.
    static let isKnown = Self.isOne(of: ScheduleKind.allCases)

    static func isOne(of kinds: [ScheduleKind]) -> String {
        "schedule.kind in (\(kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")))"
    }

    /// The end of a subject that has none.
    static let noEnd = "9999-12-31 00:00:00+00"

    static func context(_ id: String, customer: String) -> SealContext {
        SealContext(table: "schedule", row: id, customer: customer)
    }

    /// Of what was asked for before an alarm.
    static func briefContext(_ id: String, customer: String) -> SealContext {
        SealContext(table: "schedule.brief", row: id, customer: customer)
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

    /// Plans the reminders of one customer's events, if the customer has rows.
    ///
    /// - Parameter events: with their new start; nil if they take place no more.
    static func replan(
        _ events: [(id: String, startsAt: UnixTime?)],
        of customer: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        guard !events.isEmpty else { return }
        let pushes = try connection.query(
            Statement("select from customer where id = $1 and \(Self.pushes)", [.uuid(customer)])
        )
        guard !pushes.isEmpty else { return }
        try Self.replan(events.map { (customer, $0.id, $0.startsAt) }, on: connection)
    }

    /// Plans everything of a customer whose settings or zone are others, also of events that had no reminders.
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
        try connection.execute(
            Statement(
                "update schedule set \(Self.replanning) where customer_id = $1 and kind <> 'event'",
                [.uuid(customer)]
            )
        )
    }

    /// Those before prayers depend on where and how these are computed.
    static func replanAlarms(of customer: String, on connection: isolated PostgresConnection) throws(PostgresError) {
        try connection.execute(
            Statement(
                "update schedule set \(Self.replanning) where customer_id = $1 and kind = 'alarm'",
                [.uuid(customer)]
            )
        )
    }

    /// Plans schedules anew whose failures are retried.
    ///
    /// - Returns: those that are there.
    static func replan(
        _ ids: [String],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> Set<String> {
        guard !ids.isEmpty else { return [] }
        let rows = try connection.query(
            Statement(
                """
                with held as (
                    select id from schedule where id = any($1) order by customer_id, subject_id for update
                )
                update schedule set \(Self.replanning) from held where schedule.id = held.id returning schedule.id
                """,
                [.uuidArray(ids)]
            )
        )
        return try Set(rows.map { (row) throws(PostgresError) in try row.uuid("id") })
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
