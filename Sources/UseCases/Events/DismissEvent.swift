public import Pipeline
public import Store

/// Takes an event that a chat made out of its owner's calendar, and remembers why: the same chat does not bring the plan
/// back. A second dismissal changes only the reason, if another one is given. Of a meeting's event it is the answer that
/// the customer cannot come.
public struct DismissEvent: UseCase {
    public struct Input: Sendable {
        public let event: String
        /// The event's customer, if the actor does not name one.
        public var customer: String?
        /// The revision that the person has seen; nil if they do not say.
        public var seen: Int?
        public var reason: DismissalReason?
        /// The entry is removed from the calendar, or stays there marked as cancelled; nil as the owner has set it.
        public var removesEntry: Bool?

        public init(
            event: String,
            customer: String? = nil,
            seen: Int? = nil,
            because reason: DismissalReason? = nil,
            removesEntry: Bool? = nil
        ) {
            (self.event, self.customer, self.seen) = (event, customer, seen)
            (self.reason, self.removesEntry) = (reason, removesEntry)
        }
    }

    public enum Refusal: UseCaseRefusal, EventRefusal {
        case notAllowed
        case missing(MissingEvent)
        case changedMeanwhile
        /// The event is over, and its text was deleted.
        case textDeleted
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<EventActionResult, Refusal> {
        guard actor.may(.operate) else { return .failure(.notAllowed) }
        let result = try await PostgresEvents(store)
            .change(input.event, of: actor.customerID ?? input.customer, by: actor.person) { Self.decide(input, $0) }
        guard case .failure(.missing(.ofMeeting(let declined))) = result else { return result }
        return try await MeetingEntry.decline(declined, by: actor.person, in: store).mapError { .missing($0) }
    }

    static func decide(_ input: Input, _ held: HeldEvent) -> Result<EventDecision, Refusal> {
        if let earlier = held.judgements.first(where: { $0.kind == .dismissed }) {
            guard let reason = input.reason, reason != earlier.reason else { return .success(.nothing) }
            return held.isSeen(input.seen) ? .success(.giveReason(reason, earlier)) : .failure(.changedMeanwhile)
        }
        guard held.isSeen(input.seen) else { return .failure(.changedMeanwhile) }
        guard var event = held.record.event else { return .failure(.textDeleted) }
        let plan = JudgedPlan(judged: event)
        (event.revision, event.status) = (held.record.wanted + 1, .cancelled)
        let change = EventChange(action: .cancel, event: event)
        return .success(
            .judge(
                EventDecision.Judging(
                    .dismissed,
                    plan,
                    writing: held.record.mayBeDismissed ? change : nil,
                    because: input.reason,
                    removesEntry: input.removesEntry
                )
            )
        )
    }
}

extension DismissEvent.Refusal {
    public var kind: RefusalKind {
        switch self {
        case .notAllowed: .notAllowed
        case .missing(let missing): missing.kind
        case .changedMeanwhile: .changedMeanwhile
        case .textDeleted: .unfit
        }
    }

    public var description: String {
        switch self {
        case .notAllowed: EventRefusalText.notAllowed
        case .missing(let missing): missing.description
        case .changedMeanwhile: EventRefusalText.changedMeanwhile
        case .textDeleted: EventRefusalText.textDeleted
        }
    }
}
