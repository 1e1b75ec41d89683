internal import Time

/// Matches an event from a chat with one that is in the calendar but was lost from the database. The chat is read again
/// after the database was restored to an earlier time.
enum AdoptedEvents {
    /// - Returns: the event with this title and start; nil if there is none, or more than one, which is ambiguous.
    static func match(
        title: String,
        _ times: EventTimes,
        in zone: Zone,
        among adopted: [CalendarEvent]
    ) -> CalendarEvent? {
        let plan = PlanName(title: title, times, in: zone)
        let matches = adopted.filter { PlanName($0, in: zone) == plan }
        return matches.count == 1 ? matches[0] : nil
    }
}

/// The identity of a plan: title and start. It is equal for one plan that was read twice. Calendar servers may change
/// blanks in a title, and the zone in which a time is written.
struct PlanName: Hashable {
    private let title: String
    private let start: UnixTime
    private let isAllDay: Bool

    /// - Parameter zone: the owner's, for whole days.
    init(title: String, _ times: EventTimes, in zone: Zone) {
        self.title = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        self.start = times.start(in: zone)
        self.isAllDay = times.firstMoment == nil
    }

    init(_ event: CalendarEvent, in zone: Zone) { self.init(title: event.summary, event.times, in: zone) }
}
