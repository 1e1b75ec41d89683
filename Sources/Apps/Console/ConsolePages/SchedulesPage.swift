internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// Reminders by what they wait for, without their text.
enum SchedulesPage {
    struct Model: Sendable {
        var filter: ScheduleFilter
        var page: ConsolePage<ListedSchedule>
        /// In place of “no schedule matches”.
        var emptiness: StatePhrase?
        /// The whole filter could be read.
        var isWhole = true
    }

    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        var reading = QueryReading()
        let query = request.query
        let filter = ScheduleFilter(
            status: reading.read { () throws(ConsoleFault) in try query.word("state", ScheduleStatus.self) },
            customerID: reading.read { () throws(ConsoleFault) in try query.identifier("customer") }
        )
        let (page, isFirst) = try await request.rows(&reading) { cursor in
            try await PostgresSchedulePages(request.services.store).list(filter, after: cursor)
        }
        let emptiness = try await request.emptiness(of: filter.customerID, isEmpty: page.rows.isEmpty)
        let isWhole = reading.unreadable.isEmpty
        let model = Model(filter: filter, page: page, emptiness: emptiness, isWhole: isWhole)
        let title = request.context.say(SchedulePhrase.title)
        let whole = Page(title, [Self.render(model, request.context)], isLive: isFirst)
        return request.list(whole, without: reading.unreadable)
    }

    static func render(_ model: Model, _ context: PageContext) -> Markup {
        .group([
            Self.filter(model, context),
            model.page.rows.isEmpty || !model.isWhole || !context.may(.operate)
                ? .nothing : Self.acts(model.filter, context),
            .section(
                [.live("schedules")],
                [Self.table(model.page.rows, context, model.emptiness), context.next(model.page.next)]
            ),
        ])
    }

    private static func filter(_ model: Model, _ context: PageContext) -> Markup {
        let filter = model.filter
        let fields = context.filterFields(
            filter.status,
            any: SchedulePhrase.waiting,
            customer: filter.customerID,
            of: model.page.rows.map(\.customerID)
        ) { context.words(SchedulePhrase.status($0)) }
        return context.filterBar(
            context.filterChips(
                filter.status.map { context.words(SchedulePhrase.status($0)) },
                customer: filter.customerID
            ),
            filter.items,
            PageForm.asking(ConsoleRoute.schedules.link(), fields, submit: context.say(StatePhrase.show))
        )
    }

    /// On all that match the filter.
    private static func acts(_ filter: ScheduleFilter, _ context: PageContext) -> Markup {
        let kinds: [BulkOperation.Kind] = [.fire, .postpone, .drop]
        let chosen =
            [PageForm.Field.hidden(OrderForm.of, OrderForm.schedules)]
            + filter.items.map { .hidden($0.name, $0.value) }
        let form = PageForm.asking(
            ConsoleRoute.previewSchedules.link(),
            chosen + [
                .choice(
                    "act",
                    context.say(OperationPhrase.act),
                    kinds.map { PageForm.Option($0.rawValue, context.words(SchedulePhrase.on($0))) },
                    chosen: BulkOperation.Kind.fire.rawValue
                ),
                .number("minutes", context.say(SchedulePhrase.minutes), value: "10", range: ActOnSchedule.delays),
            ],
            submit: context.say(OperationPhrase.preview)
        )
        let words = Markup.p([], [context.words(OperationPhrase.allMeans)])
        return .section([], [context.folded(OperationPhrase.all, [words, form.markup])])
    }

    private static func table(
        _ rows: [ListedSchedule],
        _ context: PageContext,
        _ empty: StatePhrase?
    ) -> Markup {
        PageTable(
            caption: context.say(SchedulePhrase.caption),
            [
                .init(context.say(SchedulePhrase.schedule)), .init(context.say(StatePhrase.state)),
                .init(context.say(SchedulePhrase.due)), .init(context.say(SchedulePhrase.lead)),
                .init(context.say(SchedulePhrase.lastDue)), .init(context.say(SchedulePhrase.outcome)),
                .init(context.say(StatePhrase.customer)),
            ] + (context.may(.operate) ? [.init(context.say(SchedulePhrase.acts))] : []),
            rows.map { row in
                [
                    .link(ConsoleRoute.schedule.link(row.id), [.machine(String(row.id.prefix(8)))]),
                    context.state(row.status), Self.due(row, context), Self.lead(row.due, context),
                    context.ago(row.last?.dueAt), Self.outcome(row, context), context.customer(row.customerID),
                ] + (context.may(.operate) ? [Self.act(row, context)] : [])
            },
            empty: empty.map { context.say($0) } ?? context.say(SchedulePhrase.noRows)
        ).markup
    }

    private static func act(_ row: ListedSchedule, _ context: PageContext) -> Markup {
        guard row.endsAt > row.now else { return .nothing }
        return context.act(ConsoleRoute.fireSchedule.link(row.id), SchedulePhrase.fireRow, about: row.id)
    }

    /// How long until it is due, or for how long it has been.
    static func due(_ row: ListedSchedule, _ context: PageContext) -> Markup {
        guard let due = row.due?.dueAt else { return context.words(StatePhrase.none) }
        return due > row.now
            ? context.words(ConversationPhrase.dueIn(SpanPhrase(due - row.now)))
            : context.words(ConversationPhrase.dueFor(SpanPhrase(row.now - due)))
    }

    static func lead(_ occurrence: Occurrence?, _ context: PageContext) -> Markup {
        guard let source = occurrence?.label.source else { return context.words(StatePhrase.none) }
        return source == Occurrence.Label.snooze ? context.words(SchedulePhrase.again) : .machine(source)
    }

    static func outcome(_ row: ListedSchedule, _ context: PageContext) -> Markup {
        guard let outcome = row.lastOutcome.flatMap({ ScheduleDecision.Outcome(rawValue: $0) }) else {
            return context.machine(row.lastOutcome)
        }
        return context.words(SchedulePhrase.outcomeWord(outcome))
    }
}
