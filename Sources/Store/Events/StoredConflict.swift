internal import Pipeline
internal import Time

/// The encrypted content of a conflict: what the event overlaps.
struct StoredConflict: Codable {
    var uid: String
    var title: String
    var calendar: String
    /// Milliseconds since 1970.
    var start: Int64
    var end: Int64
    var isAllDay: Bool

    init(_ instance: CalendarInstance) {
        (self.uid, self.title, self.calendar) = (instance.uid, instance.title, instance.calendar)
        (self.start, self.end) = (instance.start.milliseconds, instance.end.milliseconds)
        self.isAllDay = instance.isAllDay
    }

    /// An event of Jadwal's, as the conflict of another event.
    init(_ event: CalendarEvent, in zone: Zone) {
        (self.uid, self.title, self.calendar) = (event.identity.calendarUID, event.summary, "")
        self.start = event.times.start(in: zone).milliseconds
        self.end = event.times.end(in: zone).milliseconds
        self.isAllDay = if case .allDay = event.times { true } else { false }
    }
}

/// The encrypted content of an offered time. `reason` and `title` say why it is offered.
struct StoredSlot: Codable {
    /// Minutes since 1970 in the zone's local time.
    var start: Int
    var end: Int
    var zone: String
    var reason: String
    var title: String?

    init(_ slot: FreeSlot) {
        (self.start, self.end) = (slot.start.minutesSince1970, slot.end.minutesSince1970)
        self.zone = slot.zone.name
        switch slot.reason {
        case .after(let title): (self.reason, self.title) = ("after", title)
        case .before(let title): (self.reason, self.title) = ("before", title)
        case .sameHour: self.reason = "same_hour"
        case .free: self.reason = "free"
        }
    }

    /// nil for a zone that this machine does not know.
    var slot: FreeSlot? {
        guard let zone = Zone(self.zone) else { return nil }
        let reason: FreeSlot.Reason =
            switch self.reason {
            case "after": .after(title: self.title ?? "")
            case "before": .before(title: self.title ?? "")
            case "same_hour": .sameHour
            default: .free
            }
        return FreeSlot(
            start: LocalDateTime(minutesSince1970: self.start),
            end: LocalDateTime(minutesSince1970: self.end),
            zone: zone,
            reason: reason
        )
    }
}
