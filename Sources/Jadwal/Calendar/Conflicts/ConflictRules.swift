/// What collides with an event, and what does not.
///
/// Touching is no conflict. What was cancelled, what leaves its owner free (TRANSP), what they have declined, and the event itself are
/// none. Whole days, tentative events, invitations that nobody has answered, and times of a zone that nobody knows are soft, and so is
/// everything for an event of whole days.
public enum ConflictRules {
    /// More in one message help nobody.
    public static let limit = 20

    /// Hard ones first, then by time; each once, in however many calendars it stands.
    ///
    /// - Parameter zone: the owner's, in which whole days begin and end.
    public static func conflicts(
        of event: CalendarEvent,
        among instances: [CalendarInstance],
        in zone: Zone
    ) -> [Conflict] {
        let span = TimeWindow(start: event.times.start(in: zone), end: event.times.end(in: zone))
        let own = event.identity.calendarUID.lowercased()
        let isDays = if case .allDay = event.times { true } else { false }
        var seen: Set<Occasion> = []
        return
            instances
            .filter { Self.isBusy($0) && $0.uid.lowercased() != own && span.touches($0.start, $0.end) }
            .map { Conflict($0, isSoft: isDays || Self.isSoft($0)) }
            .sorted(by: Self.comesFirst)
            .filter { seen.insert(Occasion($0.instance)).inserted }
            .prefix(Self.limit).map(\.self)
    }

    static func isBusy(_ instance: CalendarInstance) -> Bool {
        instance.status != .cancelled && !instance.isTransparent && instance.participation != .declined
    }

    static func isSoft(_ instance: CalendarInstance) -> Bool {
        instance.isAllDay || instance.isGuess || instance.status == .tentative
            || instance.participation == .tentative || instance.participation == .unanswered
    }

    /// What makes two the same.
    private struct Occasion: Hashable {
        var uid: String
        var start: UnixTime

        init(_ instance: CalendarInstance) { (self.uid, self.start) = (instance.uid, instance.start) }
    }

    private static func comesFirst(_ one: Conflict, _ other: Conflict) -> Bool {
        if one.isSoft != other.isSoft { return !one.isSoft }
        if one.instance.start != other.instance.start { return one.instance.start < other.instance.start }
        return (one.instance.uid, one.instance.calendar) < (other.instance.uid, other.instance.calendar)
    }
}
