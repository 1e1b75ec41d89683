internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// One act on many: how far it is, what became of its items, why it stopped, and how to steer it.
enum OperationPage {
    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        guard let found = try await PostgresOperations(request.services.store).find(request.id) else {
            throw ConsoleFault.notFound
        }
        let title = request.context.say(OperationPhrase.operation)
        let page = Page(
            title,
            [Self.render(found, request.context)],
            isLive: !found.state.isOver,
            stream: LiveTopic.operation(found.id).stream(stage: found.state.rawValue)
        )
        return .page(page)
    }

    static func render(_ operation: BulkOperation, _ context: PageContext) -> Markup {
        .group([
            .section(
                [.live("operation")],
                [
                    .p([.classes("figure")], [context.state(operation)]),
                    operation.stop.map { .p([], [context.words(OperationPhrase.stop($0))]) } ?? .nothing,
                    OperationProgress(operation, context.now).render(context),
                    .facts(Self.progress(operation, context)),
                ]
            ),
            Self.items(operation, context),
            !context.may(.operate)
                ? .nothing
                : operation.state.isOver ? OperationSequel.render(operation, context) : Self.acts(operation, context),
            .section([], [.facts(Self.facts(operation, context))]),
        ])
    }

    /// The scope of an operation, also for other pages.
    static func scope(
        _ kind: BulkOperation.Kind,
        _ scope: OperationScope,
        _ context: PageContext
    ) -> [(name: Spoken, value: Markup)] {
        var facts: [(OperationPhrase, Markup?)] = [
            (.what, context.words(OperationPhrase.name(kind, on: scope)))
        ]
        switch scope {
        case .failuresByID(let ids): facts.append((.scopeSelected, .number(ids.count)))
        case .failures(let filter):
            let words = [filter.stage, filter.kind].compactMap { $0 }
            let shown = words.isEmpty ? context.words(FramePhrase.all) : .list(words.map { .machine($0) })
            facts += [(.scopeFailures, shown)]
            let since = filter.since.map { (context.say(FailurePhrase.since), Markup.time($0)) }
            return facts.compactMap { name, value in value.map { (context.say(name), $0) } }
                + [since, Self.customer(filter.customerID, context)].compactMap { $0 }
        case .conversations(let filter, let minutes):
            facts += [
                (
                    .scopeConversations,
                    filter.status.map { context.state($0) } ?? context.words(ConversationPhrase.waiting)
                ),
                (.minutes, minutes.map { .number($0) }),
            ]
            return facts.compactMap { name, value in value.map { (context.say(name), $0) } }
                + [Self.customer(filter.customerID, context)].compactMap { $0 }
        case .schedules(let filter, let minutes):
            let state = filter.status.map { context.state($0) } ?? context.words(SchedulePhrase.waiting)
            facts.append((.scopeSchedules, state))
            return facts.compactMap { name, value in value.map { (context.say(name), $0) } }
                + [
                    minutes.map { (context.say(SchedulePhrase.minutes), .number($0)) },
                    Self.customer(filter.customerID, context),
                ].compactMap { $0 }
        }
        return facts.compactMap { name, value in value.map { (context.say(name), $0) } }
    }

    private static func customer(_ id: String?, _ context: PageContext) -> (name: Spoken, value: Markup)? {
        id.map { (context.say(StatePhrase.customer), context.id($0, ConsoleRoute.customer.link($0))) }
    }

    private static func progress(
        _ operation: BulkOperation,
        _ context: PageContext
    ) -> [(name: Spoken, value: Markup)] {
        let counts = operation.counts
        let step = counts.step.map { step -> Markup in
            let sent = max(0, min(step.size, counts.sent - step.sent))
            return .value("\(NumberText.grouped(sent)) / \(NumberText.grouped(step.size))")
        }
        let facts: [(OperationPhrase, Markup?)] = [
            (.sent, .number(counts.sent)), (.ok, .number(counts.ok)), (.failed, .number(counts.failed)),
            (.discarded, .number(counts.discarded)), (.underWay, .number(counts.underWay)),
            (.left, .number(counts.left)), (.skipped, counts.skipped == 0 ? nil : .number(counts.skipped)),
            (.impossible, counts.impossible == 0 ? nil : .number(counts.impossible)),
            (.others, counts.others == 0 ? nil : .number(counts.others)), (.step, operation.state.isOver ? nil : step),
            (
                .runner,
                operation.state.isOver
                    ? nil : context.words(operation.isHeld ? OperationPhrase.held : OperationPhrase.notHeld)
            ),
        ]
        return facts.compactMap { name, value in value.map { (context.say(name), $0) } }
    }

    private static func facts(_ operation: BulkOperation, _ context: PageContext) -> [(name: Spoken, value: Markup)] {
        let isRetry = operation.kind == .retry
        let facts: [(OperationPhrase, Markup?)] = [
            (.through, .time(operation.through)),
            (.rate, operation.rate.map { .value("\($0)") } ?? context.words(OperationPhrase.asFast)),
            (.canary, isRetry ? context.words(operation.isCanary ? OperationPhrase.on : OperationPhrase.off) : nil),
            (.ratio, isRetry ? Self.ratio(operation.ratio, context) : nil), (.askedBy, .value(operation.askedBy)),
            (.askedAt, .time(operation.askedAt)), (.reason, operation.reason.map { .value($0) }),
            (.endedAt, operation.endedAt.map { .time($0) }), (.operation, context.id(operation.id)),
        ]
        return Self.scope(operation.kind, operation.scope, context)
            + facts.compactMap { name, value in value.map { (context.say(name), $0) } }
    }

    private static func ratio(_ ratio: Double?, _ context: PageContext) -> Markup {
        guard let ratio, ratio < 1 else { return context.words(OperationPhrase.neverStops) }
        return .value("\(ratio)")
    }

    private static func items(_ operation: BulkOperation, _ context: PageContext) -> Markup {
        guard operation.kind == .retry || operation.kind == .discard else { return .nothing }
        var query = FailureQuery()
        (query.filter.operationID, query.filter.isOpen) = (operation.id, false)
        return .p([], [.link(query.route, [], [context.words(OperationPhrase.items)])])
    }

    private static func acts(_ operation: BulkOperation, _ context: PageContext) -> Markup {
        let isPaused = operation.state == .paused
        let (hold, stop) = (isPaused ? ConsoleRoute.resume : .pause, ConsoleRoute.stop.link(operation.id))
        let (holding, rate) = (hold.link(operation.id), ConsoleRoute.changeRate.link(operation.id))
        let steering: [Markup] =
            operation.state == .stopping
            ? []
            : [
                PageForm.sending(
                    to: holding,
                    context.token(for: holding),
                    submit: context.say(isPaused ? OperationPhrase.resume : .pause)
                ).markup,
                PageForm.sending(
                    to: rate,
                    context.token(for: rate),
                    [
                        .decimal(
                            "rate",
                            context.say(OperationPhrase.newRate),
                            value: "\(operation.rate ?? 0)",
                            hint: context.say(OperationPhrase.rateHint)
                        )
                    ],
                    submit: context.say(OperationPhrase.changeRate)
                ).markup,
                context.folded(
                    OperationPhrase.stopNow,
                    [
                        .p([], [context.words(OperationPhrase.stopMeans)]),
                        PageForm.sending(
                            to: stop,
                            context.token(for: stop),
                            [.text("reason", context.say(StatePhrase.reason))],
                            submit: context.say(OperationPhrase.stopNow),
                            tone: .bad
                        ).markup,
                    ]
                ),
            ]
        guard !steering.isEmpty else { return .nothing }
        return context.part(OperationPhrase.acts, [.div([.classes("actions")], steering)])
    }
}
