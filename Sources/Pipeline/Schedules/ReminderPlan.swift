public import Time

/// The reminders of one event: its time, and when its owner wants to be told.
public struct ReminderPlan: Sendable, Hashable {
    /// How long after its moment a reminder is still useful, even if the event has begun.
    static let patience = Duration.seconds(600)

    public var times: EventTimes
    /// The owner's zone, for whole days.
    public var zone: Zone
    public var leads: [ReminderLead]
    /// Moments at which the owner wants to be told again.
    public var snoozes: [UnixTime]
    /// Moments at which the owner is not told.
    public var skips: [UnixTime]

    public init(
        _ times: EventTimes,
        in zone: Zone,
        _ leads: [ReminderLead],
        snoozes: [UnixTime] = [],
        skips: [UnixTime] = []
    ) {
        (self.times, self.zone, self.leads, self.snoozes, self.skips) = (times, zone, leads, snoozes, skips)
    }

    /// The earliest first, and one for each moment.
    public var occurrences: [Occurrence] {
        let leads = self.leads.compactMap(self.occurrence)
        let snoozes = self.snoozes.map {
            Occurrence(at: $0, Occurrence.Label(Occurrence.Label.snooze, at: self.clock.local($0)))
        }
        var seen = Set(self.skips)
        return (leads + snoozes).sorted { ($0.dueAt, $0.label.description) < ($1.dueAt, $1.label.description) }
            .filter { seen.insert($0.dueAt).inserted }
    }

    /// The end of a reminder's use: the event's start, or ten minutes after the reminder if that is later.
    public func usefulUntil(_ occurrence: Occurrence) -> UnixTime {
        max(self.times.start(in: self.zone), occurrence.dueAt + Self.patience)
    }

    /// nil for a lead of the other kind of event.
    private func occurrence(_ lead: ReminderLead) -> Occurrence? {
        switch (lead, self.times) {
        case (.minutes(let minutes), .timed(let start, _, let zone)):
            let due = zone.instant(of: start) - .seconds(minutes * 60)
            return Occurrence(at: due, Occurrence.Label(lead.description, at: zone.local(due)))
        case (.days(let days), .timed(let start, _, let zone)):
            return Self.occurrence(lead, start.date.adding(days: -days), start.time, in: zone)
        case (.clock(let days, let time), .allDay(let start, _)):
            return Self.occurrence(lead, start.adding(days: -days), time, in: self.zone)
        case (.minutes, .allDay), (.days, .allDay), (.clock, .timed): return nil
        }
    }

    private static func occurrence(
        _ lead: ReminderLead,
        _ date: LocalDate,
        _ time: LocalTime,
        in zone: Zone
    ) -> Occurrence {
        let wallTime = LocalDateTime(date: date, time: time)
        return Occurrence(at: zone.instant(of: wallTime), Occurrence.Label(lead.description, at: wallTime))
    }

    private var clock: Zone {
        switch self.times {
        case .allDay: self.zone
        case .timed(_, _, let zone): zone
        }
    }
}
