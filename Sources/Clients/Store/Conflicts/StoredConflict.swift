internal import Jadwal

/// What an event collides with, as it is sealed.
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

    /// An event of Jadwal's, for the one that it collides with.
    init(_ event: CalendarEvent, in zone: Zone) {
        (self.uid, self.title, self.calendar) = (event.identity.calendarUID, event.summary, "")
        self.start = event.times.start(in: zone).milliseconds
        self.end = event.times.end(in: zone).milliseconds
        self.isAllDay = if case .allDay = event.times { true } else { false }
    }
}
