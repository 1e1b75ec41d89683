internal import Pipeline
internal import Store
internal import Time
internal import Web
internal import WorkerKit

/// The first page: what runs, what waits, what fails, and what it costs.
enum OverviewPage {
    struct Model: Sendable {
        var present: PresentState
        var week: WeekOfCounts
        /// nil if the broker has not answered lately.
        var queues: [QueueDepth]?
        var span = OverviewSpan.day
        var prices = ModelPrices()
        var managed = ManagedQueues.notAsked
    }

    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        var reading = QueryReading()
        let span = reading.read { () throws(ConsoleFault) in try request.query.word("span", OverviewSpan.self) } ?? .day
        let model = try await Self.read(span, request.services.readings)
        let title = request.context.say(OverviewPhrase.title)
        let stream = LiveTopic.overview(span).stream()
        let whole = Page(title, [Self.render(model, request.context)], isLive: true, stream: stream)
        return request.list(whole, without: reading.unreadable)
    }

    static func read(_ span: OverviewSpan, _ readings: ConsoleReadings) async throws -> Model {
        async let present = readings.present.value()
        async let week = readings.week.value()
        let queues = await readings.queues.glance()
        var managed = ManagedQueues.notAsked
        if let reading = readings.managed { managed = await reading.glance() ?? .notYet }
        return Model(
            present: try await present,
            week: try await week,
            queues: queues,
            span: span,
            prices: readings.prices,
            managed: managed
        )
    }

    /// Problems come first; what works is one line.
    static func render(_ model: Model, _ context: PageContext) -> Markup {
        let present = model.present
        return .group([
            .section([.live("problems"), .polite], [OverviewProblems.render(model, context)]),
            .section([.live("figures")], [Self.figures(present, context)]),
            .section([.live("failures")], [OverviewCauses.render(present.failures, model.week, context)]),
            .section([.live("dependencies")], [OverviewHealth.render(model, context)]),
            .section([.live("conversations")], [Self.conversations(present, context)]),
            OverviewCharts.render(model, context),
        ])
    }

    /// The figures at the top.
    private static func figures(_ present: PresentState, _ context: PageContext) -> Markup {
        let running = present.processes.filter { $0.isSeen }
        let ready = running.count { $0.isReady }
        let open = present.failures.total
        return .facts([
            context.figure(
                OverviewPhrase.ready,
                .value("\(ready) / \(running.count)"),
                ready == running.count && ready > 0 ? .nothing : .badge(.bad, context.words(OverviewPhrase.notReady))
            ),
            context.figure(
                OverviewPhrase.due,
                .link(
                    ConsoleRoute.conversations.link(query: [Route.Item("state", "due")]),
                    [],
                    [context.count(present.due)]
                ),
                Self.oldest(present.oldestDue, context)
            ),
            context.figure(OverviewPhrase.reading, .number(present.leased)),
            context.figure(
                OverviewPhrase.outbox,
                context.count(present.outbox),
                Self.oldest(present.census?.oldestOutgoing, context)
            ),
            context.figure(
                OverviewPhrase.openFailures,
                .link(ConsoleRoute.failures.link(), [], [context.count(open)]),
                Self.oldest(present.census?.oldestFailure, context)
            ),
        ])
    }

    private static func oldest(_ age: Duration?, _ context: PageContext) -> Markup {
        guard let age, age > .zero else { return .nothing }
        return .small([context.words(OverviewPhrase.oldest(SpanPhrase(age)))])
    }

    private static func conversations(_ present: PresentState, _ context: PageContext) -> Markup {
        guard let census = present.census, let age = present.countedAgo else {
            return .p([.classes("empty")], [context.words(OverviewPhrase.notCounted)])
        }
        let counts: [(ConversationStatus, Int)] = [
            (.waiting, census.pending), (.armed, census.armed), (.idle, census.idle),
        ]
        let table = PageTable(
            caption: context.say(census.isEstimate ? OverviewPhrase.aboutStates : OverviewPhrase.states),
            [.init(context.say(StatePhrase.state)), .init(context.say(OverviewPhrase.count), isNumber: true)],
            counts.map { status, count in
                [
                    .link(
                        ConsoleRoute.conversations.link(query: [Route.Item("state", status.rawValue)]),
                        [],
                        [context.words(StatePhrase.conversation(status))]
                    ),
                    .number(count),
                ]
            },
            empty: context.say(OverviewPhrase.notCounted)
        )
        return .group([
            .h2([], [context.words(ConversationPhrase.title)]), table.markup,
            .small([context.words(OverviewPhrase.counted(SpanPhrase(age)))]),
        ])
    }
}
