/// Finds the known event that an agreement repeats, though the answer does not refer to it.
enum KnownPlan {
    /// By its times: two people do not meet twice at once. A plan that had a day only and now has an hour is the same
    /// one when it is the same thing to do.
    static func index(of agreed: EventClaim, in known: [CalendarEvent]) -> Int? {
        known.firstIndex { Self.isSame(agreed, as: $0) }
    }

    static func isSame(_ agreed: EventClaim, as event: CalendarEvent) -> Bool {
        if event.times == agreed.times { return true }
        if case .timed(let start, _, _) = event.times, case .timed(start, _, _) = agreed.times { return true }
        guard case .allDay(let day, let end) = event.times, end == day.adding(days: 1),
            case .timed(let start, _, _) = agreed.times, start.date == day
        else { return false }
        return Self.kind(of: event.summary) == Self.kind(of: agreed.title ?? event.summary)
    }

    static func kind(of title: String) -> String? {
        ActivityReader.read(Tokenizer.tokens(of: title), of: title).first?.value.kind
    }
}
