internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// The cards of open questions. One tap answers.
enum QuestionCards {
    static func render(
        _ questions: [OwnerQuestion],
        _ state: OwnerCalendarState,
        _ context: OwnerContext
    ) -> Markup {
        guard !questions.isEmpty else { return .nothing }
        return .section(
            [.h2([context.words(QuestionPhrase.title)]), .p([context.words(QuestionPhrase.hint)])]
                + questions.map { Self.card($0, state, context) }
        )
    }

    private static func card(
        _ question: OwnerQuestion,
        _ state: OwnerCalendarState,
        _ context: OwnerContext
    ) -> Markup {
        let (accept, decline) = (
            OwnerRoute.acceptQuestion.link(question.id), OwnerRoute.declineQuestion.link(question.id)
        )
        let (action, event) = (question.change.action, question.change.event)
        let span = EventSpan(event.times, in: state.owner.zone)
        var facts: [(name: Spoken, value: Markup)] = [
            (context.say(EventPhrase.what), .value(event.summary)),
            (context.say(EventPhrase.when), context.words(TimesPhrase.whole(span))),
        ]
        if let place = event.location { facts.append((context.say(EventPhrase.place), .value(place))) }
        return .div(
            [.classes("card")],
            [
                .h3([context.words(QuestionPhrase.asks(action))]), .facts(facts),
                .div(
                    [.classes("actions")],
                    [
                        PageForm.sending(
                            to: accept,
                            context.token(for: accept),
                            submit: context.say(QuestionPhrase.accept(action))
                        ).markup,
                        PageForm.sending(
                            to: decline,
                            context.token(for: decline),
                            submit: context.say(QuestionPhrase.decline(action))
                        ).markup,
                    ]
                ),
            ]
        )
    }
}

enum QuestionActions {
    static func accept(_ request: OwnerRequest) async throws -> OwnerAnswer {
        try await Self.answer(request, accepts: true, .questionAccepted)
    }

    static func decline(_ request: OwnerRequest) async throws -> OwnerAnswer {
        try await Self.answer(request, accepts: false, .questionDeclined)
    }

    private static func answer(
        _ request: OwnerRequest,
        accepts: Bool,
        _ notice: OwnerNotice
    ) async throws -> OwnerAnswer {
        let actor = try request.actor()
        guard let id = EventIdentity(request.id)?.id else { throw OwnerFault.notFound }
        let input = AnswerQuestion.Input(question: id, accepts: accepts)
        let told: OwnerNotice
        switch try await AnswerQuestion().run(input, as: actor, in: request.services.store) {
        case .success: told = notice
        case .failure(let refusal): told = try .refused(refusal, .questionOver)
        }
        return .seeOther(OwnerRoute.events.link(query: [Route.Item(OwnerNotice.field, told.rawValue)]))
    }
}

enum QuestionPhrase: Phrase {
    case title, hint
    case asks(EventChange.Action), accept(EventChange.Action), decline(EventChange.Action)

    var both: Both {
        switch self {
        case .title: Both("Jadwal is not sure", "جدول غير متأكد")
        case .hint:
            Both(
                "Nothing of this is in your calendar yet. One click decides, and nobody in the chat is told.",
                "لم يُكتب شيء من هذا في تقويمك بعد. نقرة واحدة تكفي، ولا يُخبَر أحد في المحادثة."
            )
        case .asks(.add): Both("Is this agreed?", "هل اتُّفق على هذا؟")
        case .asks(.update): Both("Has this event changed?", "هل تغيّر هذا الموعد؟")
        case .asks(.cancel): Both("Is this event cancelled?", "هل أُلغي هذا الموعد؟")
        case .accept(.add): Both("Yes, add it", "نعم، أضِفه")
        case .accept(.update): Both("Yes, change it", "نعم، غيّره")
        case .accept(.cancel): Both("Yes, cancel it", "نعم، ألغِه")
        case .decline(.add): Both("No", "لا")
        case .decline(.update): Both("No, leave it", "لا، اتركه كما هو")
        case .decline(.cancel): Both("No, keep it", "لا، أبقِه")
        }
    }
}
