internal import Pipeline
public import Store

/// Accepts or declines a plan that Jadwal is not sure of, once. An accepted one goes to the calendar. A declined one is
/// recorded like a dismissed event: it is not asked about again, and not written if the same chat mentions it.
public struct AnswerQuestion: UseCase {
    public struct Input: Sendable {
        public let question: String
        /// The question's customer, if the actor does not name one.
        public var customer: String?
        public let accepts: Bool

        public init(question: String, customer: String? = nil, accepts: Bool) {
            (self.question, self.customer, self.accepts) = (question, customer, accepts)
        }
    }

    public enum Refusal: UseCaseRefusal, QuestionRefusal {
        case notAllowed
        case missing(MissingQuestion)
        /// Its event has begun.
        case over
        case accepted
        case declined
        /// The conversation or its messages have changed.
        case replaced
        /// The event that it is about is no longer in the calendar.
        case eventIsGone
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<QuestionAnswer, Refusal> {
        guard actor.may(.operate) else { return .failure(.notAllowed) }
        let outcome: QuestionOutcome = input.accepts ? .accepted : .declined
        return try await PostgresQuestions(store).answer(
            input.question,
            of: actor.customerID ?? input.customer,
            as: outcome,
            by: actor.person
        ) { Self.decide(outcome, $0) }
    }

    static func decide(_ wanted: QuestionOutcome, _ held: HeldQuestion) -> Result<QuestionDecision, Refusal> {
        switch held.outcome {
        case nil where held.isOver, .expired: return .failure(.over)
        case nil: break
        case wanted: return .success(.nothing)
        case .accepted: return .failure(.accepted)
        case .declined: return .failure(.declined)
        case .replaced: return .failure(.replaced)
        }
        guard let change = held.change else { return .failure(.missing(.noQuestion)) }
        guard wanted == .accepted else { return .success(.decline(change)) }
        if change.action != .add {
            guard let event = held.event, !event.isCancelled, !event.isRemovedByOwner else {
                return .failure(.eventIsGone)
            }
        }
        return .success(.accept(change))
    }
}

extension AnswerQuestion.Refusal {
    public var kind: RefusalKind {
        switch self {
        case .notAllowed: .notAllowed
        case .missing: .notFound
        case .over, .accepted, .declined, .replaced, .eventIsGone: .unfit
        }
    }

    public var description: String {
        switch self {
        case .notAllowed: EventRefusalText.notAllowed
        case .missing(let missing): missing.description
        case .over: "the event has begun: this question cannot be answered any more"
        case .accepted: "this question was accepted: see \"jadwal events\""
        case .declined: "this question was declined"
        case .replaced: "this question is over: the conversation or its messages have changed"
        case .eventIsGone: "the event that this question is about is no longer in the calendar"
        }
    }
}
