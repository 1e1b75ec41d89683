internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// Events by the state of their writing, without their texts.
enum OperatorEventsPage {
    struct Model: Sendable {
        var filter: EventQuery
        var page: ConsolePage<EventRecord>
        /// In place of “no event matches”.
        var emptiness: StatePhrase?
    }

    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        var reading = QueryReading()
        let query = request.query
        var filter = EventQuery(
            writing: reading.read { () throws(ConsoleFault) in try query.word("state", EventRecord.Writing.self) },
            hasOpenConflict: query.isOn("conflict")
        )
        filter.customerID = reading.read { () throws(ConsoleFault) in try query.identifier("customer") }
        let (page, isFirst) = try await request.rows(&reading) { cursor in
            try await PostgresEventPages(request.services.store).list(filter, after: cursor)
        }
        let title = request.context.say(OperatorEventPhrase.title)
        let emptiness = try await request.emptiness(of: filter.customerID, isEmpty: page.rows.isEmpty)
        let model = Model(filter: filter, page: page, emptiness: emptiness)
        let whole = Page(title, [Self.render(model, request.context)], isLive: isFirst)
        return request.list(whole, without: reading.unreadable)
    }

    static func render(_ model: Model, _ context: PageContext) -> Markup {
        let events = model.page.rows
        return .group([
            Self.filter(model, context),
            .section([.live("events")], [Self.table(events, context, model.emptiness), context.next(model.page.next)]),
        ])
    }

    private static func filter(_ model: Model, _ context: PageContext) -> Markup {
        let filter = model.filter
        let fields = context.filterFields(
            filter.writing,
            any: StatePhrase.any,
            customer: filter.customerID,
            of: model.page.rows.map(\.customerID)
        ) { context.words(StatePhrase.event($0)) }
        let conflicts = OperatorEventPhrase.onlyConflicts
        let items = [
            ("state", filter.writing?.rawValue), ("customer", filter.customerID),
            ("conflict", filter.hasOpenConflict ? "on" : nil),
        ]
        let writing = filter.writing.map { context.words(StatePhrase.event($0)) }
        let yes = FilterChip(name: context.say(conflicts), value: context.words(StatePhrase.yes), field: "conflict")
        return context.filterBar(
            context.filterChips(writing, customer: filter.customerID) + (filter.hasOpenConflict ? [yes] : []),
            items.compactMap { name, value in value.map { Route.Item(name, $0) } },
            PageForm.asking(
                ConsoleRoute.events.link(),
                fields + [.check("conflict", context.say(conflicts), isOn: filter.hasOpenConflict)],
                submit: context.say(StatePhrase.show)
            )
        )
    }

    static func table(_ events: [EventRecord], _ context: PageContext, _ empty: StatePhrase? = nil) -> Markup {
        PageTable(
            caption: context.say(OperatorEventPhrase.caption),
            [
                .init(context.say(OperatorEventPhrase.event)), .init(context.say(StatePhrase.state)),
                .init(context.say(OperatorEventPhrase.starts)), .init(context.say(OperatorEventPhrase.ends)),
                .init(context.say(OperatorEventPhrase.revisions), isNumber: true),
                .init(context.say(StatePhrase.customer)),
            ] + (context.may(.operate) ? [.init(context.say(ConversationPhrase.acts))] : []),
            events.map { event in
                [
                    .link(
                        ConsoleRoute.event.link(event.customerID, event.id),
                        [.machine(String(event.id.prefix(8)))]
                    ),
                    Self.state(event, context), .time(event.startsAt), .time(event.endsAt),
                    .value("\(event.written) / \(event.wanted)"), context.customer(event.customerID),
                ] + (context.may(.operate) ? [Self.act(event, context)] : [])
            },
            empty: empty.map { context.say($0) } ?? context.say(OperatorEventPhrase.noRows)
        ).markup
    }

    private static func act(_ event: EventRecord, _ context: PageContext) -> Markup {
        guard event.writing == .pending, event.mayBeRelayed else { return .nothing }
        let route = ConsoleRoute.relay.link(event.customerID, event.id)
        return context.act(route, OperatorEventPhrase.relayRow, about: event.id)
    }

    static func state(_ event: EventRecord, _ context: PageContext) -> Markup {
        .group([
            context.state(event.writing), .value(" "),
            event.hasOpenConflict ? .badge(.warning, context.words(OperatorEventPhrase.openConflict)) : .nothing,
        ])
    }
}
