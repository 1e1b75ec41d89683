internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// One conversation: where it stands, what became of it, and the acts on it.
enum ConversationPage {
    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        guard let found = try await PostgresConversationPages(request.services.store).find(request.id) else {
            throw ConsoleFault.notFound
        }
        let title = request.context.say(ConversationPhrase.conversation)
        return .page(Page(title, [Self.render(found, request.context)]))
    }

    static func render(_ detail: ConversationDetail, _ context: PageContext) -> Markup {
        .group([
            context.part(ConversationPhrase.now, [Self.facts(detail, context)]),
            context.may(.operate) ? Self.acts(detail.listed.id, context) : .nothing,
            .section([], [Self.verdicts(detail.verdicts, context)]),
            .section([], [OperatorEventsPage.table(detail.events, context)]),
        ])
    }

    private static func facts(_ detail: ConversationDetail, _ context: PageContext) -> Markup {
        let (listed, conversation) = (detail.listed, detail.listed.conversation)
        let lease = conversation.leaseUntil.flatMap { $0 > listed.now ? conversation.leaseOwner : nil }
        return .facts([
            (context.say(ConversationPhrase.id), context.id(listed.id)),
            (
                context.say(StatePhrase.customer),
                context.id(listed.customerID, ConsoleRoute.customer.link(listed.customerID))
            ),
            (context.say(StatePhrase.state), context.state(listed.status)),
            (context.say(ConversationPhrase.armed), context.yesOrNo(conversation.isArmed(at: listed.now))),
            (context.say(ConversationPhrase.due), ConversationsPage.due(listed, context)),
            (context.say(ConversationPhrase.firstPending), context.time(conversation.firstPendingAt)),
            (context.say(ConversationPhrase.lastActivity), context.time(conversation.lastActivityAt)),
            (context.say(ConversationPhrase.eventsUntil), context.time(conversation.eventsUntil)),
            (context.say(ConversationPhrase.reader), context.machine(lease)),
            (context.say(ConversationPhrase.attempts), .number(conversation.attempts)),
            (context.say(ConversationPhrase.generation), .number(conversation.generation)),
            (context.say(ConversationPhrase.readGeneration), .number(conversation.readGeneration)),
            (context.say(ConversationPhrase.messages), context.count(detail.messages)),
            (
                context.say(ConversationPhrase.trace),
                detail.traceID.map { context.id($0) } ?? context.words(StatePhrase.none)
            ),
        ])
    }

    private static func verdicts(_ verdicts: [VerdictRecord], _ context: PageContext) -> Markup {
        PageTable(
            caption: context.say(ConversationPhrase.verdicts),
            [
                .init(context.say(ConversationPhrase.when)), .init(context.say(ConversationPhrase.status)),
                .init(context.say(ConversationPhrase.outcome)), .init(context.say(ConversationPhrase.faults)),
                .init(context.say(ConversationPhrase.firedBy)), .init(context.say(ConversationPhrase.model)),
                .init(context.say(ConversationPhrase.tokens), isNumber: true),
                .init(context.say(ConversationPhrase.took), isNumber: true),
            ],
            verdicts.map { verdict in
                [
                    context.ago(verdict.at), context.machine(verdict.status), .machine(verdict.outcome),
                    verdict.faults.isEmpty
                        ? context.words(StatePhrase.none) : .list(verdict.faults.map { .machine($0) }),
                    .machine(verdict.firedBy),
                    .group([context.machine(verdict.model), Self.prompt(verdict.prompt)]),
                    Self.tokens(verdict, context),
                    context.span(verdict.duration),
                ]
            },
            empty: context.say(ConversationPhrase.noVerdicts)
        ).markup
    }

    private static func prompt(_ name: String?) -> Markup {
        name.map { .group([.element(.br, [], []), .machine($0)]) } ?? .nothing
    }

    private static func tokens(_ verdict: VerdictRecord, _ context: PageContext) -> Markup {
        guard let input = verdict.inputTokens, let output = verdict.outputTokens else {
            return context.words(StatePhrase.none)
        }
        return .value("\(NumberText.grouped(Int(input))) + \(NumberText.grouped(Int(output)))")
    }

    private static func acts(_ id: String, _ context: PageContext) -> Markup {
        let (fire, postpone) = (ConsoleRoute.fire.link(id), ConsoleRoute.postpone.link(id))
        let drop = ConsoleRoute.drop.link(id)
        return context.part(
            ConversationPhrase.acts,
            [
                .div(
                    [.classes("actions")],
                    [
                        PageForm.sending(
                            to: fire,
                            context.token(for: fire),
                            submit: context.say(ConversationPhrase.fire)
                        ).reached(by: "r").markup,
                        PageForm.sending(
                            to: postpone,
                            context.token(for: postpone),
                            [
                                .number(
                                    "minutes",
                                    context.say(ConversationPhrase.minutes),
                                    value: "10",
                                    range: ActOnConversation.delays
                                )
                            ],
                            submit: context.say(ConversationPhrase.postpone)
                        ).markup,
                    ]
                ),
                context.folded(
                    ConversationPhrase.drop,
                    [
                        .p([], [context.words(ConversationPhrase.dropMeans)]),
                        PageForm.sending(
                            to: drop,
                            context.token(for: drop),
                            [
                                .text("reason", context.say(StatePhrase.reason)),
                                .check("confirm", context.say(StatePhrase.confirm)),
                            ],
                            submit: context.say(ConversationPhrase.drop),
                            tone: .bad
                        ).markup,
                    ]
                ),
            ]
        )
    }
}
