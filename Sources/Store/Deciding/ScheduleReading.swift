internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// Reads claimed schedules with their owners and events.
enum ScheduleReading {
    /// - Returns: one for each claim, in their order; nil if its lease was lost.
    static func load(
        _ claims: [ScheduleClaim],
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> [DueSchedule?] {
        let rows = try connection.query(
            Statement(
                """
                select schedule.id, schedule.customer_id, kind, subject_id, schedule.content, due_at, due_label,
                    last_due_at, last_label,
                    schedule.changed_at, looked_for, event.id as event_id, event.content as event_content,
                    event.starts_at, calendar_url is not null as has_calendar,
                    event.cancelled or event.removed_by_owner as is_gone, time_zone, locale, reminder_way,
                    reminder_leads, reminder_day_leads, reminder_minutes, day_hours, jadwal_now() as now,
                    case when kind = 'alarm' and brief_until > jadwal_now() then brief end as brief,
                    (select max(fenced_at) from installation) as fenced_at,
                    kind = 'notice' and exists (select from group_member where notice_id = schedule.id) as is_member,
                    case when kind = 'notice' then \(PlaceMembers.links) end as places
                from unnest($1::uuid[], $2::bigint[]) as held (id, lease_number)
                join schedule on schedule.id = held.id and schedule.lease_number = held.lease_number
                join customer on customer.id = schedule.customer_id and customer.removed_at is null
                left join event on event.customer_id = schedule.customer_id and event.id = schedule.subject_id
                """,
                [.uuidArray(claims.map(\.id)), .intArray(claims.map(\.leaseNumber))]
            )
        )
        let groups = try rows.filter { try $0.text("kind") == ScheduleKind.group.rawValue }.map { try $0.uuid("id") }
        let members = try GroupMembers.drawable(of: groups, context, on: connection)
        let alarms = try rows.filter { try $0.text("kind") == ScheduleKind.alarm.rawValue }
        let mornings = try AlarmGrounds.Morning.load(alarms, context, on: connection)
        var found: [String: DueSchedule] = [:]
        for row in rows {
            let isMeeting = try row.text("kind") == ScheduleKind.meeting.rawValue
            let meeting =
                isMeeting
                ? try MeetingTable.load(try row.uuid("subject_id"), of: nil, "", context, on: connection) : nil
            found[try row.uuid("id")] = try Self.schedule(row, members, mornings, meeting, context)
        }
        return claims.map { found[$0.id] }
    }

    /// - Parameters:
    ///   - members: of groups, by group and notification.
    ///   - mornings: of alarms.
    ///   - meeting: nil for anything else.
    private static func schedule(
        _ row: PostgresRow,
        _ members: [String: [String: Notice]],
        _ mornings: [String: AlarmGrounds.Morning],
        _ meeting: StoredBoard?,
        _ context: StoreContext
    ) throws -> DueSchedule {
        let customer = try row.uuid("customer_id")
        let now = try row.time("now")
        var schedule = Schedule(
            nil,
            armed: try ScheduleRow.occurrence(row, "due_at", "due_label"),
            last: try ScheduleRow.occurrence(row, "last_due_at", "last_label"),
            changedAt: try row.optionalTime("changed_at"),
            fencedAt: try row.optionalTime("fenced_at")
        )
        schedule.lookedFor = try row.optionalTime("looked_for")
        let subject: DueSchedule.Subject
        let id = try row.uuid("subject_id")
        if let meeting {
            let subject = DueSchedule.Subject.meeting(meeting.board, changeNumber: meeting.changeNumber)
            return DueSchedule(schedule, about: subject, of: try Self.owner(row, customer), at: now)
        }
        switch ScheduleKind(rawValue: try row.text("kind")) {
        case .notice?:
            var notice = try StoredNotice.open(row, of: customer, context)
            let links = try PlaceMembers.links(row)
            notice.arrivals = notice.arrivals.filter { links.contains($0.link) }
            subject = .notice(notice, id: id)
        case .group?:
            subject = .group(try StoredGroup.open(row, of: customer, context), id: id, members: members[id] ?? [:])
        case .prayer?: subject = .prayers(try StoredPrayers.open(row, of: customer, context).settings)
        case .alarm?:
            let (alarm, morning) = (try StoredAlarm.open(row, of: customer, context), mornings[id])
            schedule.looksAhead = try alarm.parts.asksOutside || alarm.parts.hasAgenda && row.bool("has_calendar")
            let facts = DayFacts(morning?.events ?? [], prayers: morning?.prayers)
            let prepared = try AlarmGrounds.prepared(row, of: customer, context)
            subject = .alarm(alarm, id: id, facts: facts, prepared: prepared)
        case .event?, .meeting?, nil:
            schedule.looksAhead = try row.bool("has_calendar")
            subject = .event(try Self.reminded(row, of: customer, at: now, context))
        }
        var due = DueSchedule(schedule, about: subject, of: try Self.owner(row, customer), at: now)
        due.isMember = try row.bool("is_member") || row.optionalText("places") != nil
        return due
    }

    private static func owner(_ row: PostgresRow, _ customer: String) throws(PostgresError) -> CalendarOwner {
        CalendarOwner(
            customerID: customer,
            zone: Zone(try row.text("time_zone")) ?? .utc,
            locale: try row.text("locale"),
            hours: try row.optionalText("day_hours").flatMap { DayHours($0) } ?? .standard
        )
    }

    private static func reminded(
        _ row: PostgresRow,
        of customer: String,
        at now: UnixTime,
        _ context: StoreContext
    ) throws -> RemindedEvent {
        let preferences = try ReminderPreferences(row)
        let isGone = try row.optionalBool("is_gone") ?? true
        return RemindedEvent(
            isGone || !preferences.way.pushes ? nil : try Self.event(row, of: customer, context),
            startingAt: try row.optionalTime("starts_at") ?? now,
            try ScheduleRow.reminders(row, of: customer, context),
            preferences
        )
    }

    /// nil after the text was deleted.
    private static func event(
        _ row: PostgresRow,
        of customer: String,
        _ context: StoreContext
    ) throws -> CalendarEvent? {
        guard let sealed = try row.optionalBytes("event_content") else { return nil }
        let seal = EventTable.context(try row.uuid("event_id"), customer: customer)
        return try CalendarMessageCoder().decode(try context.messages.open(sealed, for: seal)).change.event
    }

    static func account(
        _ claim: ScheduleClaim,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> MorningAccount {
        guard let found = try CustomerAccount.load(claim.customerID, context, on: connection),
            let account = found.account
        else { return .none }
        return found.isDown ? .down : .account(account)
    }

    static func entry(
        _ claim: ScheduleClaim,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> KnownEntry? {
        let customer = claim.customerID
        guard let found = try CustomerAccount.load(customer, context, on: connection), !found.isDown,
            let account = found.account, let place = found.place
        else { return nil }
        let rows = try connection.query(
            Statement(
                """
                select event.id, object from schedule
                join event on event.customer_id = schedule.customer_id and event.id = schedule.subject_id
                where schedule.id = $1
                """,
                [.uuid(claim.id)]
            )
        )
        guard let row = rows.first,
            let object = try WrittenEvent.object(row, try row.uuid("id"), of: customer, context.messages)
        else { return nil }
        return KnownEntry(url: object.url, place: place, account: account)
    }
}
