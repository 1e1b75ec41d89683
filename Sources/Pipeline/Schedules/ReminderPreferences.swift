public import Time

/// How an owner is reminded of events.
public enum ReminderWay: String, Sendable, Hashable, CaseIterable {
    /// By an alarm in the calendar's entry, which the phone rings.
    case calendar
    /// A notification of Jadwal. New entries have no alarm, so that owners are not reminded twice.
    case push
    case both

    public var pushes: Bool {
        switch self {
        case .calendar: false
        case .push, .both: true
        }
    }

    public var hasAlarm: Bool {
        switch self {
        case .calendar, .both: true
        case .push: false
        }
    }
}

/// An owner's settings for reminders of events that have none of their own.
public struct ReminderPreferences: Sendable, Hashable {
    /// For events that last whole days, if the owner has set nothing.
    public static let standardWholeDays = [ReminderLead("-1d@20:00")].compactMap(\.self)

    public var way: ReminderWay
    public var timed: [ReminderLead]
    public var wholeDays: [ReminderLead]

    public init(_ way: ReminderWay, timed: [ReminderLead], wholeDays: [ReminderLead] = Self.standardWholeDays) {
        (self.way, self.timed, self.wholeDays) = (way, timed, wholeDays)
    }

    public func leads(for times: EventTimes) -> [ReminderLead] {
        switch times {
        case .allDay: self.wholeDays
        case .timed: self.timed
        }
    }

    /// Jadwal shall remind of events, but is not told when.
    public var remindsNever: Bool { self.way.pushes && self.timed.isEmpty && self.wholeDays.isEmpty }
}

/// The owner's choices for the reminders of one event. They survive moves.
public struct EventReminders: Sendable, Hashable {
    /// nil: as for all events.
    public var leads: ReminderLeads?
    /// Moments at which the owner wants to be told again.
    public var snoozes: [UnixTime] = []
    /// Moments that an operator has skipped. An event that moves has others.
    public var skips: [UnixTime] = []
    /// The owner wants to be told again when the event begins.
    public var ringsAtStart = false
    /// The start of the event whose reminders the owner has ended. With another start there are reminders again.
    public var doneFor: UnixTime?
    /// nil if the entry in the calendar has the event's own time, as far as is known.
    public var moved: Moved?

    public init(leads: ReminderLeads? = nil) { self.leads = leads }

    /// Own leads of the other kind of event are of no use: then those for all events count.
    public func plan(_ event: CalendarEvent, in zone: Zone, _ preferences: ReminderPreferences) -> ReminderPlan? {
        guard self.doneFor != event.times.start(in: zone) else { return nil }
        let times = self.times(of: event, in: zone)
        let start = times.start(in: zone)
        let own = self.leads.map { $0.leads.isEmpty ? [] : $0.leads(ofWholeDays: times.isWholeDays) }
        let isOwn = self.leads?.leads.isEmpty == true || own?.isEmpty == false
        let leads = isOwn ? own ?? [] : preferences.leads(for: times)
        let snoozes = self.snoozes + (self.ringsAtStart ? [start] : [])
        return ReminderPlan(times, in: zone, leads, snoozes: snoozes, skips: self.skips)
    }
}

extension EventTimes {
    var isWholeDays: Bool {
        switch self {
        case .allDay: true
        case .timed: false
        }
    }
}
