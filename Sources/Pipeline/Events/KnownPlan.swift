internal import ChatReader
internal import Time

/// Finds the known event that a claimed event repeats, if the answer does not refer to it.
package enum KnownPlan {
    /// Compares the times: two people do not meet twice at one time. A plan with only a day that now has an hour is the
    /// same plan if the activity is the same.
    package static func index(of agreed: EventClaim, in known: [CalendarEvent]) -> Int? {
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

/// An event of this conversation that its owner has dismissed or corrected. The chat may repeat the old plan; the
/// owner's judgement stays.
public struct JudgedPlan: Sendable, Hashable {
    /// The event at the time of the judgement.
    public var judged: CalendarEvent
    /// The event after the owner's correction; nil if it was dismissed.
    public var right: CalendarEvent?

    public init(judged: CalendarEvent, right: CalendarEvent? = nil) { (self.judged, self.right) = (judged, right) }

    /// True if a claimed event only repeats a judged one. Another day or hour is a new plan.
    ///
    /// - Parameter known: the events that `agreed.moves` refers to.
    func isRepeated(by agreed: EventClaim, in known: [CalendarEvent]) -> Bool {
        let meant = agreed.moves.map { known[$0] }
        guard let right = self.right else {
            // For a known event: a change that the owner has dismissed.
            let isMeant = meant.map { $0.identity == self.judged.identity && $0.times != self.judged.times } ?? true
            return isMeant && (KnownPlan.isSame(agreed, as: self.judged) || self.hasSlot(of: agreed))
        }
        guard meant == nil || meant?.identity == self.judged.identity, meant?.times != agreed.times,
            right.times != self.judged.times
        else { return false }
        // If only the end was corrected, an equal start is a repetition.
        return KnownPlan.isSame(agreed, as: right)
            ? agreed.times == self.judged.times || agreed.statedEnd == .nothing : self.hasSlot(of: agreed)
    }

    /// Drops a title that the owner has corrected, and a place if it is the corrected wrong one, so that the owner's
    /// values stay. A model words a title differently each time.
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

    /// The same start; or the same day, if it is repeated without the hour.
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
