internal import Pipeline
public import Store

/// Takes the newest judgement of an event back: the calendar gets what it had before, and the judgement teaches nothing.
public struct UndoJudgement: UseCase {
    public struct Input: Sendable {
        public let event: String
        /// The revision that the person has seen; nil if they do not say.
        public var seen: Int?

        public init(event: String, seen: Int? = nil) { (self.event, self.seen) = (event, seen) }
    }

    public enum Refusal: UseCaseRefusal, EventRefusal {
        case notAllowed
        case missing(MissingEvent)
        case changedMeanwhile
        /// The last judgement is too old, or the event has changed since then.
        case nothingToUndo
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<EventActionResult, Refusal> {
        guard actor.may(.operate) else { return .failure(.notAllowed) }
        return try await PostgresEvents(store)
            .change(input.event, of: actor.customerID, by: actor.person) { Self.decide(input, $0) }
    }

    static func decide(_ input: Input, _ held: HeldEvent) -> Result<EventDecision, Refusal> {
        guard held.isSeen(input.seen) else { return .failure(.changedMeanwhile) }
        guard let judgement = held.undoable, var event = held.before, event.times.end(in: held.zone) > held.now else {
            return .failure(.nothingToUndo)
        }
        (event.revision, event.status) = (held.record.wanted + 1, .confirmed)
        return .success(.takeBack(judgement, writing: EventChange(action: .update, event: event)))
    }
}

extension UndoJudgement.Refusal {
    public var kind: RefusalKind {
        switch self {
        case .notAllowed: .notAllowed
        case .missing(let missing): missing.kind
        case .changedMeanwhile: .changedMeanwhile
        case .nothingToUndo: .unfit
        }
    }

    public var description: String {
        switch self {
        case .notAllowed: EventRefusalText.notAllowed
        case .missing(let missing): missing.description
        case .changedMeanwhile: EventRefusalText.changedMeanwhile
        case .nothingToUndo:
            "there is nothing to undo: the last judgement is too old, or the event has changed since then"
        }
    }
}
