internal import Pipeline
public import Store
internal import Time

/// Carries out what an owner decides about an event that overlaps others, or whose hour prayer times suggest.
public struct ResolveConflict: UseCase {
    public struct Input: Sendable {
        public let event: String
        /// The event's customer, if the actor does not name one.
        public var customer: String?
        /// The revision that the person has seen; nil if they do not say.
        public var seen: Int?
        public let decision: ConflictDecision

        public init(event: String, customer: String? = nil, seen: Int? = nil, _ decision: ConflictDecision) {
            (self.event, self.customer, self.seen, self.decision) = (event, customer, seen, decision)
        }
    }

    public enum Refusal: UseCaseRefusal, EventRefusal {
        case notAllowed
        case missing(MissingEvent)
        case changedMeanwhile
        /// The event is over, and its text was deleted.
        case textDeleted
        case noOpenConflict
        /// There is no offered time with this number.
        case noSuchTime(Int, of: Int)
        case notOfferedAnyMore
        /// The offered time has begun.
        case timeIsOver
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<EventActionResult, Refusal> {
        guard actor.may(.operate) else { return .failure(.notAllowed) }
        let customer = actor.customerID ?? input.customer
        var prayers: PrayerSettings?
        if case .moveTo = input.decision, let customer {
            // A customer who is not known is refused below.
            prayers = try? await PostgresPrayers(store).state(of: customer).record?.settings
        }
        let result = try await PostgresEvents(store)
            .change(input.event, of: customer, by: actor.person) { [prayers] in Self.decide(input, $0, prayers) }
        guard case .cancel = input.decision, case .failure(.missing(.ofMeeting(let declined))) = result else {
            return result
        }
        return try await MeetingEntry.decline(declined, by: actor.person, in: store).mapError { .missing($0) }
    }

    /// - Parameter prayers: the owner's choices about prayer times.
    static func decide(
        _ input: Input,
        _ held: HeldEvent,
        _ prayers: PrayerSettings? = nil
    ) -> Result<EventDecision, Refusal> {
        guard held.isSeen(input.seen) else { return .failure(.changedMeanwhile) }
        if let suggested = Self.suggested(input.decision, held, prayers) { return Self.move(to: suggested, held) }
        guard held.record.hasOpenConflict else { return .failure(.noOpenConflict) }
        switch input.decision {
        case .keep: return .success(.keepBoth)
        case .cancel:
            // Read rightly, but unwanted.
            let dismissal = DismissEvent.Input(event: input.event, seen: input.seen, because: .unwanted)
            return DismissEvent.decide(dismissal, held).mapError { refusal in
                switch refusal {
                case .notAllowed: .notAllowed
                case .missing(let missing): .missing(missing)
                case .changedMeanwhile: .changedMeanwhile
                case .textDeleted: .textDeleted
                }
            }
        case .move(let number):
            guard held.slots.indices.contains(number - 1) else {
                return .failure(.noSuchTime(number, of: held.slots.count))
            }
            return Self.move(to: held.slots[number - 1].times, held)
        case .moveTo(let start):
            guard let slot = held.slots.first(where: { $0.start == start }) else {
                return .failure(.notOfferedAnyMore)
            }
            return Self.move(to: slot.times, held)
        }
    }

    /// The hour that prayer times give, if the owner has chosen it.
    private static func suggested(
        _ decision: ConflictDecision,
        _ held: HeldEvent,
        _ prayers: PrayerSettings?
    ) -> EventTimes? {
        guard case .moveTo(let start) = decision, held.record.mayBeCorrected, let event = held.record.event,
            let suggestion = prayers.flatMap({
                PrayerSuggestion(for: event, by: $0, in: held.zone, now: held.now)
            }), suggestion.start == start
        else { return nil }
        return suggestion.times
    }

    private static func move(to times: EventTimes, _ held: HeldEvent) -> Result<EventDecision, Refusal> {
        guard let event = held.record.event else { return .failure(.textDeleted) }
        guard times.start(in: held.zone) > held.now else { return .failure(.timeIsOver) }
        var moved = event
        (moved.revision, moved.times) = (held.record.wanted + 1, times)
        let change = EventChange(action: .update, event: moved)
        let plan = JudgedPlan(judged: event, right: moved)
        return .success(.judge(EventDecision.Judging(.moved, plan, writing: change)))
    }
}

extension ResolveConflict.Refusal {
    public var kind: RefusalKind {
        switch self {
        case .notAllowed: .notAllowed
        case .missing(let missing): missing.kind
        case .changedMeanwhile: .changedMeanwhile
        case .textDeleted, .noOpenConflict, .noSuchTime, .notOfferedAnyMore, .timeIsOver: .unfit
        }
    }

    public var description: String {
        switch self {
        case .notAllowed: EventRefusalText.notAllowed
        case .missing(let missing): missing.description
        case .changedMeanwhile: EventRefusalText.changedMeanwhile
        case .textDeleted: EventRefusalText.textDeleted
        case .noOpenConflict: "this event has no open conflict"
        case .noSuchTime(let number, let count):
            "there is no offered time \(number): "
                + (count == 0 ? "no other times were offered" : "\(count) other times were offered")
        case .notOfferedAnyMore: "that time is not offered any more"
        case .timeIsOver: "that time is over: keep or cancel the event, or run \"jadwal events correct\""
        }
    }
}
