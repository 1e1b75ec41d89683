internal import Time

/// Writes the notifications of alarms, and of the time to sleep before them.
struct AlarmWriter: Sendable {
    /// A moment of an alarm that is due, with the events for its text.
    struct Firing: Sendable {
        var occurrence: Occurrence
        /// By the database's clock.
        var now: UnixTime
        /// With the events of the next days.
        var facts: DayFacts
        /// nil if nothing was asked for before it.
        var prepared: PreparedMorning?
        /// It may be put off once more.
        var maySnooze: Bool

        var isMissed: Bool { self.now - self.occurrence.dueAt >= AlarmPlan.patience }

        /// The end of its use: an alarm does not ring later.
        var until: UnixTime {
            self.occurrence.dueAt + (self.isMissed ? AlarmPlan.longest : AlarmPlan.patience)
        }
    }

    private let coder = NotificationMessageCoder()

    /// - Parameter id: the UUID of the notification.
    func outgoing(
        _ plan: AlarmPlan,
        _ firing: Firing,
        id: String,
        for owner: CalendarOwner,
        to queue: String
    ) throws -> Outgoing {
        let message =
            if let alarm = plan.alarm(after: firing.occurrence) {
                Self.bedtime(plan, alarm, firing, id: id, for: owner)
            } else {
                Self.alarm(plan, firing, id: id, for: owner)
            }
        return Outgoing(queue: queue, body: try self.coder.encode(message), messageID: id)
    }

    private static func alarm(
        _ plan: AlarmPlan,
        _ firing: Firing,
        id: String,
        for owner: CalendarOwner
    ) -> NotificationMessage {
        let morning = Morning(
            plan.alarm.parts,
            firing.facts,
            firing.prepared,
            on: plan.zone.local(firing.now).date,
            after: firing.now,
            for: owner
        )
        let time = "\(plan.zone.local(firing.occurrence.dueAt).time)"
        let missed = owner.speaksArabic ? "فاتك منبه الساعة \(time)" : "Your \(time) alarm was missed"
        let title = plan.alarm.title.isEmpty ? Self.name(owner) : plan.alarm.title
        return NotificationMessage(
            customerID: owner.customerID,
            notificationID: id,
            title: firing.isMissed ? missed : title,
            body: [firing.isMissed && !plan.alarm.title.isEmpty ? title : time, morning.text]
                .filter { !$0.isEmpty }.joined(separator: "\n"),
            .alarm(brief: morning.brief),
            NotificationOptions(
                urgency: firing.isMissed ? .active : .timeSensitive,
                quiet: .ignore,
                expiresAt: Timestamp.utcText(firing.until),
                actions: firing.isMissed || !firing.maySnooze ? [.start] : [.start, .snooze]
            )
        )
    }

    private static func bedtime(
        _ plan: AlarmPlan,
        _ alarm: UnixTime,
        _ firing: Firing,
        id: String,
        for owner: CalendarOwner
    ) -> NotificationMessage {
        let wallTime = plan.zone.local(alarm)
        let first = DayAgenda(firing.facts, on: wallTime.date, after: firing.now, for: owner).lines.first
        let body =
            owner.speaksArabic
            ? ["المنبه الساعة \(wallTime.time)", first.map { "أول موعد: \($0)" } ?? "لا مواعيد بعده."]
            : ["Your alarm rings at \(wallTime.time).", first.map { "First event: \($0)" } ?? "No events that day."]
        return NotificationMessage(
            customerID: owner.customerID,
            notificationID: id,
            title: owner.speaksArabic ? "حان وقت النوم" : "Time to sleep",
            body: body.joined(separator: "\n"),
            .bedtime,
            NotificationOptions(
                urgency: .passive,
                quiet: .ignore,
                expiresAt: Timestamp.utcText(firing.occurrence.dueAt + AlarmPlan.patience)
            )
        )
    }

    private static func name(_ owner: CalendarOwner) -> String { owner.speaksArabic ? "منبه" : "Alarm" }
}
