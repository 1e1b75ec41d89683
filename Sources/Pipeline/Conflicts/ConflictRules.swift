public import Time

/// Decides which entries conflict with an event.
///
/// No conflict: entries that end when the event starts or start when it ends, cancelled ones, ones that leave their
/// owner free (TRANSP), declined ones, and the event itself. Soft conflicts: whole days, tentative entries, invitations
/// without an answer, entries in an unknown zone, and times kept free for prayers. All conflicts of an all-day event are
/// soft.
public enum ConflictRules {
    /// The highest number of conflicts in one message.
    public static let limit = 20

    /// Hard conflicts first, then by time. An entry that is in several calendars is listed once.
    ///
    /// - Parameter zone: the owner's zone, in which whole days begin and end.
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
        instance.isAllDay || instance.isGuess || instance.prayer != nil || instance.status == .tentative
            || instance.participation == .tentative || instance.participation == .unanswered
    }

    /// Two entries with the same occasion are the same event.
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
