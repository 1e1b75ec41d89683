internal import Pipeline
internal import Store
internal import Time
internal import Web

/// Other entries in the owner's calendars at the time of an event that is not saved yet.
enum Overlaps {
    /// By their beginning, and no more than a page should name.
    static let most = 10

    /// Empty for an event of whole days: too much lies within a day. What cannot be read within
    /// `CalendarViews.patience` is missing: the event is searched for conflicts again when it is written.
    static func of(_ event: CalendarEvent, _ state: OwnerCalendarState, _ request: OwnerRequest) async throws
        -> [ViewItem]
    {
        let zone = state.owner.zone
        guard case .timed = event.times, case .clock(let start, let end) = EventSpan(event.times, in: zone),
            // The week's page asks for the same days.
            let week = ViewSpan(.week, on: start.date, weekStart: state.weekStart)
        else { return [] }
        let customer = state.owner.customerID
        let view = try await ViewPage.read(week, state, of: customer, request.services)
        return Self.among(view.items, from: start, until: end, besides: event.identity.id)
    }

    static func among(
        _ items: [ViewItem],
        from start: LocalDateTime,
        until end: LocalDateTime,
        besides id: String
    ) -> [ViewItem] {
        let found = items.compactMap { item -> (start: LocalDateTime, item: ViewItem)? in
            guard case .clock(let other, let otherEnd) = item.span, other < end, otherEnd > start,
                ![.declined, .cancelled].contains(item.state), item.id != id
            else { return nil }
            return (other, item)
        }
        return found.sorted { $0.start < $1.start }.prefix(Self.most).map(\.item)
    }

    /// Says what an owner has seen: the times for which overlaps were shown.
    static func mark(_ event: CalendarEvent, in zone: Zone) -> String {
        "\(event.times.start(in: zone).seconds)-\(event.times.end(in: zone).seconds)"
    }

    static func render(_ items: [ViewItem], _ context: OwnerContext) -> Markup {
        guard !items.isEmpty else { return .nothing }
        return .notice(
            .warning,
            [
                .p([context.words(AddPhrase.overlaps)]),
                .list(
                    items.map { item in
                        .group([
                            item.words(context), .value(" · "), context.words(TimesPhrase.whole(item.span)),
                        ])
                    }
                ),
                .p([context.words(AddPhrase.overlapsHint)]),
            ]
        )
    }
}
