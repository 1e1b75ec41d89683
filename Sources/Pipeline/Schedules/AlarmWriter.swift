public import Time

/// Writes the notifications of alarms, and of the time to sleep before them.
struct AlarmWriter: Sendable {
    /// A moment of an alarm that is due, with the events for its text.
    struct Firing: Sendable {
        var occurrence: Occurrence
        /// By the database's clock.
        var now: UnixTime
        /// The events of the next days.
        var events: [CalendarEvent]
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
        let day = plan.zone.local(firing.now).date
        let agenda = plan.alarm.hasAgenda ? DayAgenda(firing.events, on: day, for: owner) : nil
        let time = "\(plan.zone.local(firing.occurrence.dueAt).time)"
        let missed = owner.speaksArabic ? "فاتك منبه الساعة \(time)" : "Your \(time) alarm was missed"
        let title = plan.alarm.title.isEmpty ? Self.name(owner) : plan.alarm.title
        return NotificationMessage(
            customerID: owner.customerID,
            notificationID: id,
            title: firing.isMissed ? missed : title,
            body: [firing.isMissed && !plan.alarm.title.isEmpty ? title : time, agenda?.text ?? ""]
                .filter { !$0.isEmpty }.joined(separator: "\n"),
            .alarm(brief: Self.brief(plan.alarm, agenda)),
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
        let first = DayAgenda(firing.events, on: wallTime.date, for: owner).lines.first
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

    /// For webhooks.
    private static func brief(_ alarm: Alarm, _ agenda: DayAgenda?) -> Brief {
        var fields: [String: Brief.Value] = [:]
        if let agenda { fields["agenda"] = .list(agenda.values) }
        fields["music"] = alarm.music.map { .text($0) }
        return Brief(fields)
    }
}

/// The events of one day, in order.
public struct DayAgenda: Sendable {
    /// So many are listed.
    public static let most = 10

    public let events: [CalendarEvent]
    private let all: Int
    private let owner: CalendarOwner

    /// - Parameter date: by the owner's clock.
    public init(_ events: [CalendarEvent], on date: LocalDate, for owner: CalendarOwner) {
        let start = owner.zone.instant(of: LocalDateTime(date: date, time: .midnight))
        let end = owner.zone.instant(of: LocalDateTime(date: date.adding(days: 1), time: .midnight))
        let touching = events.filter { event in
            event.times.start(in: owner.zone) < end && event.times.end(in: owner.zone) > start
        }
        let sorted = touching.sorted { $0.times.start(in: owner.zone) < $1.times.start(in: owner.zone) }
        (self.events, self.all, self.owner) = (Array(sorted.prefix(Self.most)), sorted.count, owner)
    }

    /// `09:00 Dentist`
    public var lines: [String] {
        self.events.map { "\(Self.time($0.times, self.owner)) \($0.summary)" }
    }

    /// In the owner's language.
    var text: String {
        guard !self.events.isEmpty else { return self.owner.speaksArabic ? "لا مواعيد اليوم." : "No events today." }
        let more = self.all - self.events.count
        guard more > 0 else { return self.lines.joined(separator: "\n") }
        return (self.lines + [self.owner.speaksArabic ? "وغيرها: \(more)" : "and \(more) more"])
            .joined(separator: "\n")
    }

    var values: [Brief.Value] {
        self.events.map { event in
            let (start, end) = (event.times.start(in: self.owner.zone), event.times.end(in: self.owner.zone))
            return .object([
                "title": .text(event.summary), "start": .text(Timestamp.utcText(start)),
                "end": .text(Timestamp.utcText(end)),
            ])
        }
    }

    private static func time(_ times: EventTimes, _ owner: CalendarOwner) -> String {
        switch times {
        case .allDay: owner.speaksArabic ? "طوال اليوم:" : "All day:"
        case .timed: "\(owner.zone.local(times.start(in: owner.zone)).time)"
        }
    }
}
