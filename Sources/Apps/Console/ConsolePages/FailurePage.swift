internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// Everything that is kept of one failure, but its input.
struct FailurePage {
    var failure: FailureRecord
    /// Where its retry is; nil if none is under way.
    var progress: RetryProgress?
    /// The list that it was opened from.
    var query = FailureQuery()
    var neighbours = FailureNeighbours()
    /// True if inputs are opened here at all.
    var mayReveal = false
    /// How often its input was opened.
    var looks = 0

    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        guard let identity = EventIdentity(request.id) else { throw ConsoleFault.notFound }
        let failures = PostgresFailures(request.services.store)
        guard let failure = try await failures.find(identity.id) else { throw ConsoleFault.notFound }
        let isUnderWay = failure.outcome == nil && failure.retriedAt != nil
        let progress = isUnderWay ? try await failures.progress(of: [failure.id])[failure.id] : nil
        let context = request.context
        let query = FailureQuery(reading: request.query)
        var page = FailurePage(failure: failure, progress: progress, query: query)
        page.mayReveal = request.services.mayReveal
        page.neighbours = try await failures.neighbours(failure.cursor, query.filter)
        if page.mayReveal, failure.hasInput, context.may(.reveal) {
            page.looks = try await RevealFailure.count(of: failure, in: request.services.store)
        }
        return .page(Page(context.say(FailurePhrase.failure), [Self.render(page, context)], isLive: isUnderWay))
    }

    static func render(_ model: FailurePage, _ context: PageContext) -> Markup {
        let failure = model.failure
        return .group([
            Self.between(model, context),
            .section(
                [.live("failure")],
                [
                    .p([.classes("figure")], [.machine(failure.kind)]),
                    .p([.value(failure.detail)]),
                    .facts(Self.facts(model, context).map { (context.say($0.0), $0.1) }),
                ]
            ),
            failure.outcome == nil && context.may(.operate) ? Self.acts(failure, context) : .nothing,
            FailureGuide.render(failure, context), Self.inputForms(model, context),
            failure.headers.isEmpty ? .nothing : .section([], [Self.headers(failure, context)]),
        ])
    }

    /// To the failures beside it.
    private static func between(_ model: FailurePage, _ context: PageContext) -> Markup {
        func link(_ id: String?, _ words: GuidePhrase, _ key: String) -> Markup {
            guard let id else { return .nothing }
            let route = ConsoleRoute.failure.link(id, query: model.query.scope)
            return .link(route, [.key(key)], [context.words(words)])
        }
        guard model.neighbours != FailureNeighbours() else { return .nothing }
        return .div(
            [.classes("between")],
            [
                link(model.neighbours.newer, .newer, "k"), link(model.neighbours.older, .older, "j"),
            ]
        )
    }

    /// A short word for where a failure stands.
    static func state(_ failure: FailureRecord, _ context: PageContext) -> Markup {
        guard let outcome = failure.outcome else {
            return failure.retriedAt == nil
                ? .badge(.bad, context.words(FailurePhrase.open))
                : .badge(.warning, context.words(FailurePhrase.underWay))
        }
        let tone: Markup.Tone
        switch FailureOutcome(rawValue: outcome) {
        case .retriedOK, .edited: tone = .good
        case .retriedFailed: tone = .bad
        case .discarded, nil: tone = .plain
        }
        return .badge(tone, .machine(outcome))
    }

    private static func facts(_ model: FailurePage, _ context: PageContext) -> [(FailurePhrase, Markup)] {
        let failure = model.failure
        let facts: [(FailurePhrase, Markup?)] = [
            (.state, Self.state(failure, context)),
            (.whereNow, model.progress.map { context.words(ProgressPhrase(progress: $0)) }),
            (.when, .group([.time(failure.failedAt), .value(" · "), context.age(failure.failedAt)])),
            (.stage, .machine(failure.stage)),
            (.attempts, .number(failure.attempts)),
            (.queue, failure.queue.map(Markup.machine)),
            (.customer, failure.customerID.map { context.id($0, ConsoleRoute.customer.link($0)) }),
            (.conversation, failure.conversationID.map { context.id($0, ConsoleRoute.conversation.link($0)) }),
            (.generation, failure.generation.map { .number($0) }),
            (.retryOf, failure.retryOf.map(Self.link)),
            (.retriedAt, failure.retriedAt.map(Markup.time)),
            (.editedAt, failure.editedAt.map(Markup.time)),
            (.endedAt, failure.outcomeAt.map(Markup.time)),
            (.reason, failure.outcomeReason.map(Markup.value)),
            (.retriedAs, failure.retriedAs.map(Self.link)),
            (.input, context.words(failure.hasInput ? FailurePhrase.kept : .notKept)),
            (
                .operation,
                failure.operationID.map { .link(ConsoleRoute.operation.link($0), [], [.machine($0)]) }
            ),
            (.id, context.id(failure.id)),
        ]
        return facts.compactMap { name, value in value.map { (name, $0) } }
    }

    private static func acts(_ failure: FailureRecord, _ context: PageContext) -> Markup {
        let (retry, discard) = (
            ConsoleRoute.retryFailure.link(failure.id), ConsoleRoute.discardFailure.link(failure.id)
        )
        return context.part(
            OperationPhrase.one,
            [
                .div(
                    [.classes("actions")],
                    [
                        failure.retriedAt == nil
                            ? PageForm.sending(
                                to: retry,
                                context.token(for: retry),
                                submit: context.say(OperationPhrase.retryOne)
                            ).reached(by: "r").markup : .nothing
                    ]
                ),
                context.folded(
                    OperationPhrase.discardOne,
                    [
                        PageForm.sending(
                            to: discard,
                            context.token(for: discard),
                            [.text("reason", context.say(StatePhrase.reason), longest: 500, isRequired: true)],
                            submit: context.say(OperationPhrase.discardOne),
                            tone: .bad
                        ).markup
                    ]
                ),
            ]
        )
    }

    private static func link(_ id: String) -> Markup { .link(ConsoleRoute.failure.link(id), [], [.machine(id)]) }

    private static func headers(_ failure: FailureRecord, _ context: PageContext) -> Markup {
        PageTable(
            caption: context.say(FailurePhrase.headers),
            [.init(context.say(FailurePhrase.name)), .init(context.say(FailurePhrase.value))],
            failure.headers.sorted { $0.key < $1.key }.map { [.machine($0.key), .machine($0.value)] },
            empty: context.say(FailurePhrase.none)
        ).markup
    }
}
