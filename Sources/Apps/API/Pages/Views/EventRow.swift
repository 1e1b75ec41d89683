internal import Pipeline
internal import Store
internal import Time
internal import Web

/// An event in a list that has no headings of days.
enum EventRow {
    static func render(_ event: EventRecord, _ state: OwnerCalendarState, _ context: OwnerContext) -> Markup {
        let span = event.span(in: state.owner.zone)
        let title = event.event.map { Markup.value($0.summary) } ?? context.words(EventPhrase.textGone)
        var what: [Markup] = [
            .link(OwnerRoute.event.link(event.id), [title]), .element(.br, [], []),
            .small([context.words(TimesPhrase.whole(span))]),
        ]
        if let place = event.event?.location { what += [.element(.br, [], []), .small([.value(place)])] }
        return .element(.li, [], [.span([.classes("what")], what), Self.badges(event, state, context)])
    }

    /// A badge for each exception: an event in the calendar without a conflict has none.
    static func badges(
        _ event: EventRecord,
        _ owner: OwnerCalendarState,
        _ context: OwnerContext
    ) -> Markup {
        let state = owner.state(of: event)
        var badges: [Markup] = []
        if event.hasOpenConflict { badges.append(.badge(.bad, context.words(EventPhrase.conflict))) }
        if state != .written { badges.append(Self.badge(state, context)) }
        return badges.isEmpty ? .nothing : .span(badges)
    }

    static func badge(_ state: EventRecord.State, _ context: OwnerContext) -> Markup {
        let tone: Markup.Tone =
            switch state {
            case .written: .good
            case .underWay, .waiting: .warning
            case .cancelled, .dismissed, .removedByOwner: .plain
            }
        return .badge(tone, context.words(EventPhrase.status(state)))
    }
}

extension EventRecord {
    /// By a wall clock. An event whose text is gone has its instants only.
    func span(in zone: Zone) -> EventSpan {
        self.event.map { EventSpan($0.times, in: zone) } ?? .clock(zone.local(self.startsAt), zone.local(self.endsAt))
    }
}

extension EventSpan {
    init(_ times: EventTimes, in zone: Zone) {
        switch times {
        case .allDay(let start, let end): self = .days(start, max(start, end.adding(days: -1)))
        case .timed: self = .clock(zone.local(times.start(in: zone)), zone.local(times.end(in: zone)))
        }
    }
}
