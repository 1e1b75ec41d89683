internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// One event: how far its writing is, what was said about it, and its dismissal.
enum OperatorEventPage {
    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let events = PostgresEventPages(request.services.store)
        guard let found = try await events.find(request.parameters[1], of: request.id) else {
            throw ConsoleFault.notFound
        }
        return .page(Page(request.context.say(OperatorEventPhrase.event), [Self.render(found, request.context)]))
    }

    static func render(_ event: EventDetail, _ context: PageContext) -> Markup {
        return .group([
            context.part(OperatorEventPhrase.writing, [Self.facts(event, context)]),
            context.may(.operate) ? Self.acts(event, context) : .nothing,
            .section([], [Self.judgements(event.judgements, context)]),
        ])
    }

    private static func facts(_ event: EventDetail, _ context: PageContext) -> Markup {
        let record = event.record
        let conversation = record.conversationID.map {
            context.id($0, ConsoleRoute.conversation.link($0))
        }
        return .facts([
            (context.say(OperatorEventPhrase.id), context.id(record.id)),
            (
                context.say(StatePhrase.customer),
                context.id(record.customerID, ConsoleRoute.customer.link(record.customerID))
            ),
            (
                context.say(ConversationPhrase.conversation),
                conversation ?? context.words(StatePhrase.none)
            ),
            (context.say(StatePhrase.state), OperatorEventsPage.state(record, context)),
            (context.say(OperatorEventPhrase.starts), .time(record.startsAt)),
            (context.say(OperatorEventPhrase.ends), .time(record.endsAt)),
            (context.say(OperatorEventPhrase.wanted), .number(record.wanted)),
            (context.say(OperatorEventPhrase.written), .number(record.written)),
            (context.say(OperatorEventPhrase.writtenAt), context.time(record.writtenAt)),
            (context.say(OperatorEventPhrase.begun), .value("\(record.attempted)")),
            (context.say(OperatorEventPhrase.underWayUntil), context.time(record.wantedAt)),
            (context.say(OperatorEventPhrase.relays), .number(record.relays)),
            (context.say(OperatorEventPhrase.conflicts), context.count(event.conflicts)),
            (
                context.say(OperatorEventPhrase.complete),
                record.areConflictsComplete.map { context.yesOrNo($0) } ?? context.words(StatePhrase.none)
            ),
            (context.say(OperatorEventPhrase.hasText), context.yesOrNo(record.hasText)),
            (context.say(OperatorEventPhrase.model), .group([context.machine(record.model)])),
            (context.say(OperatorEventPhrase.prompt), context.machine(record.prompt)),
        ])
    }

    private static func acts(_ event: EventDetail, _ context: PageContext) -> Markup {
        let forms =
            Self.forms(event, context) + (event.record.mayBeDismissed ? [Self.dismissal(event.record, context)] : [])
        return forms.isEmpty ? .nothing : context.part(ConversationPhrase.acts, forms)
    }

    private static func judgements(_ judgements: [JudgementRecord], _ context: PageContext) -> Markup {
        PageTable(
            caption: context.say(OperatorEventPhrase.judgements),
            [
                .init(context.say(OperatorEventPhrase.when)), .init(context.say(OperatorEventPhrase.judgement)),
                .init(context.say(OperatorEventPhrase.reason)),
                .init(context.say(OperatorEventPhrase.revision), isNumber: true),
            ],
            judgements.map {
                [.time($0.at), .machine($0.kind.rawValue), context.machine($0.reason?.rawValue), .number($0.revision)]
            },
            empty: context.say(OperatorEventPhrase.noJudgements)
        ).markup
    }

    private static func dismissal(_ event: EventRecord, _ context: PageContext) -> Markup {
        let route = ConsoleRoute.dismiss.link(event.customerID, event.id)
        let none = PageForm.Option("", context.words(OperatorEventPhrase.noReason))
        let reasons = DismissalReason.allCases.map {
            PageForm.Option($0.rawValue, context.words(OperatorEventPhrase.dismissal($0)))
        }
        return context.folded(
            OperatorEventPhrase.dismiss,
            [
                .p([], [context.words(OperatorEventPhrase.dismissMeans)]),
                PageForm.sending(
                    to: route,
                    context.token(for: route),
                    [
                        .choice("because", context.say(OperatorEventPhrase.reason), [none] + reasons, chosen: ""),
                        .text("reason", context.say(StatePhrase.reason)),
                        .check("confirm", context.say(StatePhrase.confirm)),
                    ],
                    submit: context.say(OperatorEventPhrase.dismiss),
                    tone: .bad
                ).markup,
            ]
        )
    }
}
