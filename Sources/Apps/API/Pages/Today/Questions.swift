internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// The cards of open questions. One tap answers.
enum QuestionCards {
    static func card(_ question: OwnerQuestion, _ state: OwnerCalendarState, _ context: OwnerContext) -> Markup {
        let (accept, decline) = (
            OwnerRoute.acceptQuestion.link(question.id), OwnerRoute.declineQuestion.link(question.id)
        )
        let (action, event) = (question.change.action, question.change.event)
        let when = context.words(TimesPhrase.whole(EventSpan(event.times, in: state.owner.zone)))
        let place = event.location.map { Markup.group([.element(.br, [], []), .value($0)]) } ?? .nothing
        return .div(
            [.classes("card", "ask")],
            [
                .h3([context.words(QuestionPhrase.asks(action))]), .p([.classes("title")], [.value(event.summary)]),
                .p([when, place]),
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
                            submit: context.say(QuestionPhrase.decline(action)),
                            tone: .secondary
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
        return .seeOther(OwnerRoute.today.link(query: [Route.Item(OwnerNotice.field, told.rawValue)]))
    }
}

enum QuestionPhrase: Phrase {
    case hint
    case asks(EventChange.Action), accept(EventChange.Action), decline(EventChange.Action)

    var both: Both {
        switch self {
        case .hint:
            Both(
                "What is asked about is not in your calendar yet. One tap decides, and nobody in the chat is told.",
                "ما يُسأل عنه لم يُكتب في تقويمك بعد. لمسة واحدة تكفي، ولا يُخبَر أحد في المحادثة."
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
