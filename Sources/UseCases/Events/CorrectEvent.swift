public import Pipeline
public import Store
internal import Time

/// Writes the corrected event, and remembers the old plan, so that the same chat does not bring it back. If the event is
/// already correct, nothing changes and nothing is recorded.
public struct CorrectEvent: UseCase {
    public struct Input: Sendable {
        public let event: String
        /// The event's customer, if the actor does not name one.
        public var customer: String?
        /// The revision that the person has seen; nil if they do not say.
        public var seen: Int?
        public let correction: EventCorrection

        public init(event: String, customer: String? = nil, seen: Int? = nil, _ correction: EventCorrection) {
            (self.event, self.customer, self.seen, self.correction) = (event, customer, seen, correction)
        }
    }

    public enum Refusal: UseCaseRefusal, EventRefusal {
        case notAllowed
        case missing(MissingEvent)
        case changedMeanwhile
        /// The event is over, and its text was deleted.
        case textDeleted
        /// It was dismissed or cancelled.
        case gone
        case removedByOwner
        case wrong(CorrectionFault)
        /// It would be over for longer than texts are kept.
        case tooLongAgo
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<EventActionResult, Refusal> {
        guard actor.may(.operate) else { return .failure(.notAllowed) }
        return try await PostgresEvents(store)
            .change(input.event, of: actor.customerID ?? input.customer, by: actor.person) { Self.decide(input, $0) }
    }

    static func decide(_ input: Input, _ held: HeldEvent) -> Result<EventDecision, Refusal> {
        guard let event = held.record.event else { return .failure(.textDeleted) }
        guard held.record.mayBeCorrected else {
            return .failure(held.record.isRemovedByOwner && !held.record.isCancelled ? .removedByOwner : .gone)
        }
        var right: CalendarEvent
        do {
            right = try input.correction.applied(to: event, in: held.zone, today: held.zone.local(held.now).date)
        } catch {
            return .failure(.wrong(error))
        }
        guard right != event else { return .success(.nothing) }
        guard held.isSeen(input.seen) else { return .failure(.changedMeanwhile) }
        guard right.times.end(in: held.zone) >= held.now - held.retention else { return .failure(.tooLongAgo) }
        right.revision = held.record.wanted + 1
        let change = EventChange(action: .update, event: right)
        let plan = JudgedPlan(judged: event, right: right)
        return .success(.judge(EventDecision.Judging(.corrected, plan, writing: change)))
    }
}

extension CorrectEvent.Refusal {
    public var kind: RefusalKind {
        switch self {
        case .notAllowed: .notAllowed
        case .missing(let missing): missing.kind
        case .changedMeanwhile: .changedMeanwhile
        case .textDeleted, .gone, .removedByOwner, .wrong, .tooLongAgo: .unfit
        }
    }

    public var description: String {
        switch self {
        case .notAllowed: EventRefusalText.notAllowed
        case .missing(let missing): missing.description
        case .changedMeanwhile: EventRefusalText.changedMeanwhile
        case .textDeleted: EventRefusalText.textDeleted
        case .gone: "this event was dismissed or cancelled: there is nothing to correct"
        case .removedByOwner: "the owner has deleted this event from the calendar; it is not written again"
        case .wrong(let fault): fault.rawValue
        case .tooLongAgo: "the event would be over for longer than JADWAL_RETENTION"
        }
    }
}
