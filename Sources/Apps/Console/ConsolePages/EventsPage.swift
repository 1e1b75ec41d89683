internal import Pages
internal import Store

/// Events by the state of their writing, without their texts.
enum EventsPage {
    struct Model: Sendable {
        var filter: EventFilter
        var page: ConsolePage<ListedEvent>
    }

    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let filter = EventFilter(
            standing: try request.query.word("state", EventStanding.self),
            hasOpenConflict: request.query.isOn("conflict"),
            customerID: try request.query.identifier("customer")
        )
        let cursor = request.query.text("after")
        let page = try await request.list {
            try await PostgresEventPages(request.services.store).list(filter, after: cursor)
        }
        let title = request.context.say(EventPhrase.title)
        let model = Model(filter: filter, page: page)
        return .page(Page(title, [Self.render(model, request.context)], isLive: cursor == nil))
    }

    static func render(_ model: Model, _ context: PageContext) -> Markup {
        let events = model.page.rows
        return .group([
            .section([], [Self.form(model.filter, context)]),
            .section([.live("events")], [Self.table(events, context), context.next(model.page.next)]),
        ])
    }

    private static func form(_ filter: EventFilter, _ context: PageContext) -> Markup {
        let fields = context.filterFields(filter.standing, any: StatePhrase.any, customer: filter.customerID) {
            context.words(StatePhrase.event($0))
        }
        return PageForm.asking(
            ConsoleRoute.events.link(),
            fields + [.check("conflict", context.say(EventPhrase.onlyConflicts), isOn: filter.hasOpenConflict)],
            submit: context.say(StatePhrase.show)
        ).markup
    }

    static func table(_ events: [ListedEvent], _ context: PageContext) -> Markup {
        PageTable(
            caption: context.say(EventPhrase.caption),
            [
                .init(context.say(EventPhrase.event)), .init(context.say(StatePhrase.state)),
                .init(context.say(EventPhrase.starts)), .init(context.say(EventPhrase.ends)),
                .init(context.say(EventPhrase.revisions), isNumber: true), .init(context.say(StatePhrase.customer)),
            ],
            events.map { event in
                [
                    .link(ConsoleRoute.event.link(event.customerID, event.id), [], [.machine(event.id)]),
                    Self.state(event, context), .time(event.startsAt), .time(event.endsAt),
                    .value("\(event.written) / \(event.wanted)"),
                    .link(ConsoleRoute.customer.link(event.customerID), [], [.machine(event.customerID)]),
                ]
            },
            empty: context.say(EventPhrase.noRows)
        ).markup
    }

    static func state(_ event: ListedEvent, _ context: PageContext) -> Markup {
        .group([
            context.state(event.standing), .value(" "),
            event.hasOpenConflict ? .badge(.warning, context.words(EventPhrase.openConflict)) : .nothing,
        ])
    }
}
