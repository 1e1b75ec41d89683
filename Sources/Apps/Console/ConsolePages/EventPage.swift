internal import Pipeline
internal import Store
internal import Web

/// One event: how far its writing is, what was said about it, and its dismissal.
enum EventPage {
    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let events = PostgresEventPages(request.services.store)
        guard let found = try await events.find(request.parameters[1], of: request.id) else {
            throw ConsoleFault.notFound
        }
        return .page(Page(request.context.say(EventPhrase.event), [Self.render(found, request.context)]))
    }

    static func render(_ event: EventDetail, _ context: PageContext) -> Markup {
        return .group([
            context.part(EventPhrase.writing, [Self.facts(event, context)]),
            context.may(.operate) ? Self.acts(event, context) : .nothing,
            .section([], [Self.judgements(event.judgements, context)]),
        ])
    }

    private static func facts(_ event: EventDetail, _ context: PageContext) -> Markup {
        let record = event.record
        let conversation = record.conversationID.map {
            Markup.link(ConsoleRoute.conversation.link($0), [], [.machine($0)])
        }
        return .facts([
            (context.say(EventPhrase.id), .machine(record.id)),
            (
                context.say(StatePhrase.customer),
                .link(ConsoleRoute.customer.link(record.customerID), [], [.machine(record.customerID)])
            ),
            (
                context.say(ConversationPhrase.conversation),
                conversation ?? context.words(StatePhrase.none)
            ),
            (context.say(StatePhrase.state), EventsPage.state(record, context)),
            (context.say(EventPhrase.starts), .time(record.startsAt)),
            (context.say(EventPhrase.ends), .time(record.endsAt)),
            (context.say(EventPhrase.wanted), .number(record.wanted)),
            (context.say(EventPhrase.written), .number(record.written)),
            (context.say(EventPhrase.writtenAt), context.time(record.writtenAt)),
            (context.say(EventPhrase.begun), .value("\(record.attempted)")),
            (context.say(EventPhrase.underWayUntil), context.time(record.wantedAt)),
            (context.say(EventPhrase.relays), .number(record.relays)),
            (context.say(EventPhrase.conflicts), context.count(event.conflicts)),
            (
                context.say(EventPhrase.complete),
                record.areConflictsComplete.map { context.yesOrNo($0) } ?? context.words(StatePhrase.none)
            ),
            (context.say(EventPhrase.hasText), context.yesOrNo(record.hasText)),
            (context.say(EventPhrase.model), .group([context.machine(record.model)])),
            (context.say(EventPhrase.prompt), context.machine(record.prompt)),
        ])
    }

    private static func acts(_ event: EventDetail, _ context: PageContext) -> Markup {
        let forms =
            Self.forms(event, context) + (event.record.mayBeDismissed ? [Self.dismissal(event.record, context)] : [])
        return forms.isEmpty ? .nothing : context.part(ConversationPhrase.acts, forms)
    }

    private static func judgements(_ judgements: [JudgementRecord], _ context: PageContext) -> Markup {
        PageTable(
            caption: context.say(EventPhrase.judgements),
            [
                .init(context.say(EventPhrase.when)), .init(context.say(EventPhrase.judgement)),
                .init(context.say(EventPhrase.reason)), .init(context.say(EventPhrase.revision), isNumber: true),
            ],
            judgements.map {
                [.time($0.at), .machine($0.kind.rawValue), context.machine($0.reason?.rawValue), .number($0.revision)]
            },
            empty: context.say(EventPhrase.noJudgements)
        ).markup
    }

    private static func dismissal(_ event: EventRecord, _ context: PageContext) -> Markup {
        let route = ConsoleRoute.dismiss.link(event.customerID, event.id)
        let none = PageForm.Option("", context.words(EventPhrase.noReason))
        let reasons = DismissalReason.allCases.map {
            PageForm.Option($0.rawValue, context.words(EventPhrase.dismissal($0)))
        }
        return context.folded(
            EventPhrase.dismiss,
            [
                .p([], [context.words(EventPhrase.dismissMeans)]),
                PageForm.sending(
                    to: route,
                    context.token(for: route),
                    [
                        .choice("because", context.say(EventPhrase.reason), [none] + reasons, chosen: ""),
                        .text("reason", context.say(StatePhrase.reason)),
                        .check("confirm", context.say(StatePhrase.confirm)),
                    ],
                    submit: context.say(EventPhrase.dismiss),
                    tone: .bad
                ).markup,
            ]
        )
    }
}

/// Takes an event out of its owner's calendar, as `jadwal events dismiss` does.
enum DismissAct {
    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let because = try request.form.word("because", DismissalReason.self)
        guard let customer = EventIdentity(request.id), let event = EventIdentity(request.parameters[1]) else {
            throw ConsoleFault.notFound
        }
        let store = request.services.store
        return try await request.act(ConsoleRoute.event.link(customer.id, event.id), .dismissed) {
            guard request.form.isOn("confirm") else { return .notConfirmed }
            let judgement = try await PostgresFeedback(store).dismiss(
                event.id,
                of: customer.id,
                because: because,
                by: try request.person()
            )
            return judgement.outcome == .unchanged ? .nothing : nil
        }
    }
}
