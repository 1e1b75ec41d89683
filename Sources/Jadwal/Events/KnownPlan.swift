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

/// An event of this conversation of which its owner has said that it was wrong. The chat may say the old plan again;
/// the owner's word stands.
public struct JudgedPlan: Sendable, Hashable {
    /// As it stood when it was judged.
    public var judged: CalendarEvent
    /// As the owner put it; nil when it was dismissed.
    public var right: CalendarEvent?

    public init(judged: CalendarEvent, right: CalendarEvent? = nil) { (self.judged, self.right) = (judged, right) }

    /// Whether an agreement only says again what was judged: another day or hour is news.
    ///
    /// - Parameter known: what `agreed.moves` counts in.
    func isRepeated(by agreed: EventClaim, in known: [CalendarEvent]) -> Bool {
        let meant = agreed.moves.map { known[$0] }
        guard let right = self.right else {
            // Of a known event: a change that the owner has said no to.
            let isMeant = meant.map { $0.identity == self.judged.identity && $0.times != self.judged.times } ?? true
            return isMeant && (KnownPlan.isSame(agreed, as: self.judged) || self.hasSlot(of: agreed))
        }
        guard meant == nil || meant?.identity == self.judged.identity, meant?.times != agreed.times,
            right.times != self.judged.times
        else { return false }
        // Where only the end was corrected, the beginning says nothing.
        return KnownPlan.isSame(agreed, as: right)
            ? agreed.times == self.judged.times || agreed.statedEnd == .nothing : self.hasSlot(of: agreed)
    }

    /// Without the title and the place that the owner has corrected, so that the known ones stay: a model words a
    /// title anew each time, and a place counts only when it is another than the wrong one.
    func correcting(_ agreed: EventClaim, in known: [CalendarEvent]) -> EventClaim {
        guard let right = self.right, let index = agreed.moves, known[index].identity == self.judged.identity else {
            return agreed
        }
        var event = agreed
        if right.summary != self.judged.summary { event.title = nil }
        if right.location != self.judged.location, let place = agreed.location, let wrong = self.judged.location,
            Folding.fold(place) == Folding.fold(wrong)
        {
            event.location = nil
        }
        return event
    }

    /// The same beginning; or the same day, when it is said again without the hour.
    private func hasSlot(of agreed: EventClaim) -> Bool {
        if agreed.times == self.judged.times { return true }
        guard case .timed(let start, _, _) = self.judged.times else { return false }
        switch agreed.times {
        case .timed(let again, _, _): return again == start
        case .allDay(let day, let end):
            return day == start.date && end == day.adding(days: 1)
                && KnownPlan.kind(of: self.judged.summary) == KnownPlan.kind(of: agreed.title ?? self.judged.summary)
        }
    }
}
