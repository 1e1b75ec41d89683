internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// Conversations by what they wait for, without anything that was said.
enum ConversationsPage {
    struct Model: Sendable {
        var filter: ConversationFilter
        var page: ConsolePage<ListedConversation>
        /// In place of “no conversation matches”.
        var emptiness: StatePhrase?
        /// The whole filter could be read.
        var isWhole = true
    }

    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        var reading = QueryReading()
        let query = request.query
        let filter = ConversationFilter(
            status: reading.read { () throws(ConsoleFault) in try query.word("state", ConversationStatus.self) },
            customerID: reading.read { () throws(ConsoleFault) in try query.identifier("customer") }
        )
        let (page, isFirst) = try await request.rows(&reading) { cursor in
            try await PostgresConversationPages(request.services.store).list(filter, after: cursor)
        }
        let emptiness = try await request.emptiness(of: filter.customerID, isEmpty: page.rows.isEmpty)
        let isWhole = reading.unreadable.isEmpty
        let model = Model(filter: filter, page: page, emptiness: emptiness, isWhole: isWhole)
        let title = request.context.say(ConversationPhrase.title)
        let whole = Page(title, [Self.render(model, request.context)], isLive: isFirst)
        return request.list(whole, without: reading.unreadable)
    }

    static func render(_ model: Model, _ context: PageContext) -> Markup {
        .group([
            Self.filter(model, context),
            model.page.rows.isEmpty || !model.isWhole || !context.may(.operate)
                ? .nothing : Self.acts(model.filter, context),
            .section(
                [.live("conversations")],
                [Self.table(model.page.rows, context, model.emptiness), context.next(model.page.next)]
            ),
        ])
    }

    private static func filter(_ model: Model, _ context: PageContext) -> Markup {
        let filter = model.filter
        let fields = context.filterFields(
            filter.status,
            any: ConversationPhrase.waiting,
            customer: filter.customerID,
            of: model.page.rows.map(\.customerID)
        ) { context.words(StatePhrase.conversation($0)) }
        let status = filter.status.map { context.words(StatePhrase.conversation($0)) }
        let items = [("state", filter.status?.rawValue), ("customer", filter.customerID)]
        return context.filterBar(
            context.filterChips(status, customer: filter.customerID),
            items.compactMap { name, value in value.map { Route.Item(name, $0) } },
            PageForm.asking(ConsoleRoute.conversations.link(), fields, submit: context.say(StatePhrase.show))
        )
    }

    /// On all that match the filter.
    private static func acts(_ filter: ConversationFilter, _ context: PageContext) -> Markup {
        let route = ConsoleRoute.previewConversations.link()
        let kinds: [BulkOperation.Kind] = [.fire, .postpone, .drop]
        let chosen = [("state", filter.status?.rawValue), ("customer", filter.customerID)]
        return .section(
            [],
            [
                context.folded(
                    OperationPhrase.all,
                    [
                        .p([], [context.words(OperationPhrase.allMeans)]),
                        PageForm.asking(
                            route,
                            chosen.compactMap { name, value in value.map { .hidden(name, $0) } } + [
                                .choice(
                                    "act",
                                    context.say(OperationPhrase.act),
                                    kinds.map {
                                        PageForm.Option($0.rawValue, context.words(OperationPhrase.kind($0)))
                                    },
                                    chosen: BulkOperation.Kind.fire.rawValue
                                ),
                                .number(
                                    "minutes",
                                    context.say(ConversationPhrase.minutes),
                                    value: "10",
                                    range: ActOnConversation.delays
                                ),
                            ],
                            submit: context.say(OperationPhrase.preview)
                        ).markup,
                    ]
                )
            ]
        )
    }

    static func table(
        _ rows: [ListedConversation],
        _ context: PageContext,
        _ empty: StatePhrase? = nil
    ) -> Markup {
        PageTable(
            caption: context.say(ConversationPhrase.caption),
            [
                .init(context.say(ConversationPhrase.conversation)), .init(context.say(StatePhrase.state)),
                .init(context.say(ConversationPhrase.due)), .init(context.say(ConversationPhrase.lastActivity)),
                .init(context.say(ConversationPhrase.attempts), isNumber: true),
                .init(context.say(StatePhrase.customer)),
            ] + (context.may(.operate) ? [.init(context.say(ConversationPhrase.acts))] : []),
            rows.map { row in
                [
                    .link(ConsoleRoute.conversation.link(row.id), [.machine(String(row.id.prefix(8)))]),
                    context.state(row.status),
                    Self.due(row, context),
                    context.ago(row.conversation.lastActivityAt),
                    .number(row.conversation.attempts), context.customer(row.customerID),
                ] + (context.may(.operate) ? [Self.act(row, context)] : [])
            },
            empty: empty.map { context.say($0) } ?? context.say(ConversationPhrase.noRows)
        ).markup
    }

    private static func act(_ row: ListedConversation, _ context: PageContext) -> Markup {
        guard row.status != .reading else { return .nothing }
        return context.act(ConsoleRoute.fire.link(row.id), ConversationPhrase.fireRow, about: row.id)
    }

    /// How long until it is due, or for how long it has been.
    static func due(_ row: ListedConversation, _ context: PageContext) -> Markup {
        let conversation = row.conversation
        guard let dueAt = conversation.dueAt else { return context.words(StatePhrase.none) }
        let at = max(dueAt, conversation.retryAt ?? dueAt)
        return at > row.now
            ? context.words(ConversationPhrase.dueIn(SpanPhrase(at - row.now)))
            : context.words(ConversationPhrase.dueFor(SpanPhrase(row.now - at)))
    }
}
