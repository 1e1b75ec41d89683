internal import Pipeline
internal import Store
internal import Time
internal import Web
internal import WorkerKit

/// The first page: what runs, what waits, what fails, and what it costs.
enum OverviewPage {
    /// The hours that the charts show.
    enum Span: String, CaseIterable, Sendable {
        case day = "24h"
        case week = "7d"

        var hours: Int {
            switch self {
            case .day: 24
            case .week: PostgresHourlyCounts.hours
            }
        }

        /// The hours of one bar.
        var step: Int {
            switch self {
            case .day: 1
            case .week: 6
            }
        }
    }

    struct Model: Sendable {
        var present: PresentState
        var week: WeekOfCounts
        /// nil if the broker has not answered lately.
        var queues: [QueueDepth]?
        var span = Span.day
        var prices = ModelPrices()
        var managed = ManagedQueues.notAsked
    }

    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        var reading = QueryReading()
        let span = reading.read { () throws(ConsoleFault) in try request.query.word("span", Span.self) } ?? .day
        let model = try await Self.read(span, request.services.readings)
        let title = request.context.say(OverviewPhrase.title)
        let stream = LiveTopic.overview(span).stream()
        let whole = Page(title, [Self.render(model, request.context)], isLive: true, stream: stream)
        return request.list(whole, without: reading.unreadable)
    }

    static func read(_ span: Span, _ readings: ConsoleReadings) async throws -> Model {
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

    static func render(_ model: Model, _ context: PageContext) -> Markup {
        let present = model.present
        return .group([
            .section([.live("figures"), .polite], [Self.figures(present, context)]),
            .section(
                [.live("dependencies")],
                [Self.processes(present, context), Self.dependencies(present.dependencies, context)]
            ),
            .section([.live("queues")], [OverviewQueues.render(model.queues, model.managed, context)]),
            .div(
                [.classes("grid")],
                [
                    .section([.live("conversations")], [Self.conversations(present, context)]),
                    .section([.live("failures")], [Self.failures(present.failures, context)]),
                ]
            ),
            OverviewCharts.render(model, context),
        ])
    }

    /// The figures at the top.
    private static func figures(_ present: PresentState, _ context: PageContext) -> Markup {
        let running = present.processes.filter { $0.isSeen }
        let ready = running.count { $0.isReady }
        let failures = present.failures.reduce(0) { $0 + $1.count }
        let open = CappedCount(failures, limit: present.failures.contains(where: \.isCapped) ? failures - 1 : failures)
        return .facts([
            context.figure(
                OverviewPhrase.ready,
                .value("\(ready) / \(running.count)"),
                ready == running.count && ready > 0 ? .nothing : .badge(.bad, context.words(OverviewPhrase.notReady))
            ),
            context.figure(
                OverviewPhrase.due,
                context.count(present.due),
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

    private static func processes(_ present: PresentState, _ context: PageContext) -> Markup {
        let kinds = ProcessKind.kinds(of: present.processes)
        let versions = Set(present.processes.filter { $0.isSeen }.map(\.version))
        return .group([
            versions.count > 1
                ? .notice(.warning, [.p([], [context.words(OverviewPhrase.skew)])]) : .nothing,
            PageTable(
                caption: context.say(OverviewPhrase.programs),
                [
                    .init(context.say(OverviewPhrase.program)), .init(context.say(OverviewPhrase.version)),
                    .init(context.say(OverviewPhrase.readyOf)),
                    .init(context.say(OverviewPhrase.inHand), isNumber: true),
                    .init(context.say(OverviewPhrase.seen)),
                ],
                kinds.map { kind in
                    [
                        .machine(kind.name),
                        .group(kind.versions.flatMap { [.machine($0), .value(" ")] }),
                        .badge(kind.tone, .value("\(kind.ready) / \(kind.running)")),
                        .number(kind.inflight),
                        context.words(OverviewPhrase.ago(SpanPhrase(kind.seenAgo))),
                    ]
                },
                empty: context.say(OverviewPhrase.noPrograms)
            ).markup,
        ])
    }

    private static func dependencies(_ dependencies: [DependencyState], _ context: PageContext) -> Markup {
        PageTable(
            caption: context.say(OverviewPhrase.dependencies),
            [
                .init(context.say(OverviewPhrase.dependency)), .init(context.say(StatePhrase.state)),
                .init(context.say(OverviewPhrase.downSince)), .init(context.say(OverviewPhrase.why)),
            ],
            dependencies.map { dependency in
                let words: OverviewPhrase =
                    dependency.down == 0 ? .up : .downFor(dependency.down, of: dependency.down + dependency.up)
                let since = dependency.since.flatMap { Timestamp($0) }
                return [
                    .machine(dependency.name),
                    .badge(dependency.down == 0 ? .good : .bad, context.words(words)),
                    context.time(since?.instant),
                    context.machine(dependency.reason),
                ]
            },
            empty: context.say(OverviewPhrase.noPrograms)
        ).markup
    }

    private static func conversations(_ present: PresentState, _ context: PageContext) -> Markup {
        guard let census = present.census, let age = present.countedAgo else {
            return .p([.classes("empty")], [context.words(OverviewPhrase.notCounted)])
        }
        let counts: [(ConversationStanding, Int)] = [
            (.waiting, census.pending), (.armed, census.armed), (.idle, census.idle),
        ]
        let table = PageTable(
            caption: context.say(census.isEstimate ? OverviewPhrase.aboutStates : OverviewPhrase.states),
            [.init(context.say(StatePhrase.state)), .init(context.say(OverviewPhrase.count), isNumber: true)],
            counts.map { standing, count in
                [
                    .link(
                        ConsoleRoute.conversations.link(query: [Route.Item("state", standing.rawValue)]),
                        [],
                        [context.words(StatePhrase.conversation(standing))]
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

    private static func failures(_ causes: [FailureCause], _ context: PageContext) -> Markup {
        .group([
            .h2([], [context.words(OverviewPhrase.openFailures)]),
            PageTable(
                caption: context.say(OverviewPhrase.byCause),
                [
                    .init(context.say(OverviewPhrase.cause)), .init(context.say(OverviewPhrase.count), isNumber: true),
                    .init(context.say(OverviewPhrase.newest)),
                ],
                causes.map { cause in
                    let items = [Route.Item("stage", cause.stage), Route.Item("kind", cause.kind)]
                    return [
                        .link(
                            ConsoleRoute.failures.link(query: items),
                            [],
                            [.machine("\(cause.stage) \(cause.kind)")]
                        ),
                        .number(cause.count),
                        .time(cause.last),
                    ]
                },
                empty: context.say(OverviewPhrase.noFailures)
            ).markup,
        ])
    }
}

/// The programs of one kind, as one row.
private struct ProcessKind {
    let name: String
    /// The newest first.
    let versions: [String]
    let running: Int
    let ready: Int
    let inflight: Int
    /// Since the last one of them was seen.
    let seenAgo: Duration

    var tone: Markup.Tone { self.running == 0 ? .plain : self.ready == self.running ? .good : .bad }

    static func kinds(of processes: [ProcessRecord]) -> [ProcessKind] {
        Dictionary(grouping: processes) { $0.kind }.map { name, all in
            let running = all.filter { $0.isSeen }
            return ProcessKind(
                name: name,
                versions: Array(Set((running.isEmpty ? all : running).map(\.version))).sorted(by: >),
                running: running.count,
                ready: running.count { $0.isReady },
                inflight: running.reduce(0) { $0 + $1.inflight },
                seenAgo: all.map(\.seenAgo).min() ?? .zero
            )
        }.sorted { $0.name < $1.name }
    }
}

extension ProcessRecord {
    /// It runs: it has not ended, and was seen within a minute.
    fileprivate var isSeen: Bool { !self.isDrained && self.seenAgo < .seconds(60) }
}
