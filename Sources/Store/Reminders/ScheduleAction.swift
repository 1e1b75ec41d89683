internal import Pipeline
internal import Postgres
internal import Time

/// The actions of operators on a schedule, single or in bulk. Writers never compute a moment: an action changes the
/// choices for the reminders, and a worker plans anew.
public enum ScheduleAction: Sendable, Hashable {
    /// The owner is notified now, instead of at the due moment. Later moments stay.
    case fire
    /// The due moment, or else the next one, is left out.
    case skip
    /// The due moment, or else the next one, is moved: by so much after it, or after now if it has passed.
    case postpone(Duration)

    var name: String {
        switch self {
        case .fire: "fire"
        case .skip: "skip"
        case .postpone: "postpone"
        }
    }

    /// Throws `.unfit` if the action does not fit.
    ///
    /// - Parameter through: a schedule of which something was decided later is left alone.
    /// - Returns: its customer; nil if it was left alone. Throws `.notFound` if there is no such schedule.
    func perform(
        on id: String,
        unlessDecidedAfter through: UnixTime?,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> String? {
        guard let row = try connection.query(Statement(Self.lock, [.uuid(id)])).first else {
            throw AdministrationError(.notFound, "there is no such schedule")
        }
        let schedule = try ListedSchedule(row)
        if let through, let last = schedule.last, last.dueAt > through { return nil }
        let sealed =
            switch schedule.kind {
            case .event: try self.reminders(row, schedule, context)
            case .notice: try self.notice(row, schedule, context)
            case .group: try self.group(row, schedule, context)
            case .prayer: try self.prayers(row, schedule, context)
            case .alarm: try self.alarm(row, schedule, context)
            case .meeting: throw AdministrationError(.unfit, "the moments of a meeting follow from its votes")
            }
        try connection.execute(
            Statement(Self.save, [.uuid(id), schedule.now.value, .bytes(sealed)])
        )
        return schedule.customerID
    }

    /// - Returns: the changed choices for an event's reminders, sealed.
    private func reminders(
        _ row: PostgresRow,
        _ schedule: ListedSchedule,
        _ context: StoreContext
    ) throws -> [UInt8] {
        let startsAt = try row.optionalTime("starts_at")
        guard try ReminderPreferences(row).way.pushes else {
            throw AdministrationError(.unfit, "this owner is reminded by alarms in the calendar")
        }
        guard let startsAt, try !row.bool("is_gone"), schedule.endsAt > schedule.now else {
            throw AdministrationError(.unfit, "the event is over, or does not take place")
        }
        var reminders = try ScheduleRow.reminders(row, of: schedule.customerID, context)
        guard reminders.doneFor != startsAt else {
            throw AdministrationError(.unfit, "the owner has ended these reminders")
        }
        try self.change(&reminders.snoozes, &reminders.skips, schedule)
        return try StoredReminders(reminders).sealed(schedule.id, of: schedule.customerID, context.messages)
    }

    /// - Returns: the changed notification, sealed.
    private func notice(
        _ row: PostgresRow,
        _ schedule: ListedSchedule,
        _ context: StoreContext
    ) throws -> [UInt8] {
        var notice = try StoredNotice.open(row, of: schedule.customerID, context)
        guard notice.isActive, var times = notice.times, schedule.endsAt > schedule.now else {
            throw AdministrationError(.unfit, "the notification is over, or switched off")
        }
        try self.change(&times.snoozes, &times.skips, schedule)
        notice.times = times
        return try StoredNotice(notice).sealed(schedule.id, of: schedule.customerID, context.messages)
    }

    /// - Returns: the changed group, sealed.
    private func group(
        _ row: PostgresRow,
        _ schedule: ListedSchedule,
        _ context: StoreContext
    ) throws -> [UInt8] {
        var group = try StoredGroup.open(row, of: schedule.customerID, context)
        guard group.isActive, schedule.endsAt > schedule.now else {
            throw AdministrationError(.unfit, "the group is over, or switched off")
        }
        try self.change(&group.times.snoozes, &group.times.skips, schedule)
        return try StoredGroup(group).sealed(schedule.id, of: schedule.customerID, context.messages)
    }

    /// - Returns: the changed choices about prayer times, sealed.
    private func prayers(
        _ row: PostgresRow,
        _ schedule: ListedSchedule,
        _ context: StoreContext
    ) throws -> [UInt8] {
        var prayers = try StoredPrayers.open(row, of: schedule.customerID, context)
        guard prayers.settings.hasAlerts else {
            throw AdministrationError(.unfit, "this owner is not notified of prayers")
        }
        try self.change(&prayers.settings.snoozes, &prayers.settings.skips, schedule)
        return try StoredPrayers(prayers).sealed(schedule.id, of: schedule.customerID, context.messages)
    }

    /// - Returns: the changed alarm, sealed.
    private func alarm(
        _ row: PostgresRow,
        _ schedule: ListedSchedule,
        _ context: StoreContext
    ) throws -> [UInt8] {
        var alarm = try StoredAlarm.open(row, of: schedule.customerID, context)
        guard alarm.isActive, schedule.endsAt > schedule.now else {
            throw AdministrationError(.unfit, "the alarm is over, or switched off")
        }
        try self.change(&alarm.snoozed, &alarm.skips, schedule)
        return try StoredAlarm(alarm).sealed(schedule.id, of: schedule.customerID, context.messages)
    }

    private func change(
        _ snoozes: inout [UnixTime],
        _ skips: inout [UnixTime],
        _ schedule: ListedSchedule
    ) throws(AdministrationError) {
        let now = schedule.now
        snoozes.removeAll { $0 <= now }
        skips.removeAll { $0 <= now - Self.remembered }
        switch self {
        case .fire:
            if let due = schedule.due, due.dueAt <= now { skips.append(due.dueAt) }
            // A moment that is due at the change does not ring, so this one is just after it.
            snoozes.append(now + .milliseconds(1))
        case .skip: skips.append(try Self.next(schedule).dueAt)
        case .postpone(let delay):
            let next = try Self.next(schedule)
            let later = max(now, next.dueAt) + delay
            guard later < schedule.endsAt else {
                throw AdministrationError(.unfit, "it is over by then")
            }
            skips.append(next.dueAt)
            snoozes.append(later)
        }
    }

    /// Longer than a worker needs to plan anew.
    private static let remembered = Duration.seconds(24 * 3600)

    private static func next(_ schedule: ListedSchedule) throws(AdministrationError) -> Occurrence {
        guard let due = schedule.due else {
            throw AdministrationError(.unfit, "nothing is to come, or no worker has planned it yet")
        }
        return due
    }

    private static let lock = """
        select \(ListedSchedule.columns), schedule.content, \(ReminderPreferences.columns), event.starts_at,
            coalesce(event.cancelled or event.removed_by_owner, true) as is_gone
        from schedule join customer on customer.id = schedule.customer_id and customer.removed_at is null
        left join event on event.customer_id = schedule.customer_id and event.id = schedule.subject_id
        where schedule.id = $1 for update of schedule
        """

    /// The change is as late as the moment that was read: a reminder of the next millisecond is after it.
    private static let save = """
        update schedule set changed_at = least(changed_at, $2), wake_at = $2, attempts = 0, lease_owner = null,
            lease_until = null, lease_number = lease_number + 1, content = $3
        where id = $1
        """
}
