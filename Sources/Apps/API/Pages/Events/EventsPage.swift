internal import Pipeline
internal import Store
internal import Time
internal import Web

/// The events that Jadwal has put into the calendar: to come, or over.
struct EventsPage {
    /// The names of the query's items: whether events that are over are meant, and where the part begins.
    static let past = "past"
    static let after = "after"

    let agenda: OwnerAgenda
    var isPast = false

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let customer = try request.owner().customerID
        let store = PostgresOwnerEvents(request.services.store)
        let (isPast, cursor) = (request.query.isOn(Self.past), request.query.text(Self.after))
        var model: EventsPage
        do {
            model = EventsPage(agenda: try await store.agenda(of: customer, past: isPast, after: cursor))
        } catch let error as AdministrationError where error.code == .unfit {
            throw OwnerFault.unreadable(field: Self.after)
        }
        model.isPast = isPast
        return .page(model.page(request.context))
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(EventPhrase.title), [Self.render(self, context)]) }

    static func render(_ model: EventsPage, _ context: OwnerContext) -> Markup {
        let other = OwnerRoute.events.link(query: model.isPast ? [] : [Route.Item(Self.past, "on")])
        return .group([
            ViewSwitch.render(nil, context),
            AccountNotice.render(model.agenda.state.account, context),
            .div(
                [.classes("actions", "leaf")],
                [
                    .link(
                        OwnerRoute.addPage.link(),
                        [.classes("button"), .key("n")],
                        [context.words(AddPhrase.title)]
                    ),
                    .link(OwnerRoute.search.link(), [.key("/")], [context.words(SearchPhrase.title)]),
                ]
            ),
            .section([
                .h2([context.words(model.isPast ? EventPhrase.pastEvents : .comingEvents)]),
                Self.days(model, context), Self.gone(model, context),
                .div(
                    [.classes("actions")],
                    [
                        model.agenda.next.map { Self.next($0, model, context) } ?? .nothing,
                        .link(other, [context.words(model.isPast ? EventPhrase.showComing : .showPast)]),
                    ]
                ),
            ]),
        ])
    }

    private static func next(_ cursor: String, _ model: EventsPage, _ context: OwnerContext) -> Markup {
        let past = model.isPast ? [Route.Item(Self.past, "on")] : []
        let route = OwnerRoute.events.link(query: past + [Route.Item(Self.after, cursor)])
        return .link(route, [.classes("button")], [context.words(model.isPast ? EventPhrase.earlier : .later)])
    }

    /// A heading for each day on which an event begins, by the owner's clock.
    private static func days(_ model: EventsPage, _ context: OwnerContext) -> Markup {
        let shown = model.agenda.events.filter { model.isPast || !$0.isGone }
        guard !shown.isEmpty else {
            guard !model.isPast else { return .p([.classes("empty")], [context.words(EventPhrase.nonePast)]) }
            return .empty(
                .calendar,
                context.words(EventPhrase.none),
                ways: [
                    (OwnerRoute.addPage.link(), context.words(AddPhrase.title)),
                    (OwnerRoute.importPage.link(), context.words(ImportPhrase.send)),
                ]
            )
        }
        let zone = model.agenda.state.owner.zone
        let today = zone.local(model.agenda.state.now).date
        var days: [(date: LocalDate, events: [EventRecord])] = []
        for event in shown {
            let date = event.span(in: zone).firstDay
            if days.last?.date == date {
                days[days.count - 1].events.append(event)
            } else {
                days.append((date, [event]))
            }
        }
        return .group(
            days.flatMap { day in
                [
                    DayHeading.render(day.date, today, context),
                    .element(
                        .ul,
                        [.classes("agenda")],
                        day.events.map { EventRow.render($0, model.agenda.state, context) }
                    ),
                ]
            }
        )
    }

    /// Events that do not take place, or not for the owner. From here a dismissal can be undone.
    private static func gone(_ model: EventsPage, _ context: OwnerContext) -> Markup {
        let gone = model.isPast ? [] : model.agenda.events.filter(\.isGone)
        guard !gone.isEmpty else { return .nothing }
        return .group([
            .h3([context.words(EventPhrase.goneEvents)]),
            .element(
                .ul,
                [.classes("agenda")],
                gone.map { EventRow.render($0, model.agenda.state, context, withDay: true) }
            ),
        ])
    }
}

/// An event in a list.
enum EventRow {
    /// - Parameter withDay: it stands under no heading with its day.
    static func render(
        _ event: EventRecord,
        _ state: OwnerCalendarState,
        _ context: OwnerContext,
        withDay: Bool = false
    ) -> Markup {
        let span = event.span(in: state.owner.zone)
        let title = event.event.map { Markup.value($0.summary) } ?? context.words(EventPhrase.textGone)
        var what: [Markup] = [.link(OwnerRoute.event.link(event.id), [title])]
        if withDay { what += [.element(.br, [], []), .small([context.words(TimesPhrase.whole(span))])] }
        if let place = event.event?.location { what += [.element(.br, [], []), .small([.value(place)])] }
        return .element(
            .li,
            [],
            [
                withDay ? .nothing : .span([.classes("when")], [context.words(TimesPhrase.underDay(span))]),
                .span([.classes("what")], what), Self.badges(event, state, context),
            ]
        )
    }

    /// What is not as it mostly is: an event in the calendar without a conflict has no badge.
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
