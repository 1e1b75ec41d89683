public import Pipeline
public import Store
internal import Time

/// Ends the reminders of an event. If it gets another start, it has reminders again.
public struct EndReminders: UseCase {
    public struct Input: Sendable {
        public let event: String
        /// The event's customer, if the actor does not name one.
        public var customer: String?

        public init(event: String, customer: String? = nil) { (self.event, self.customer) = (event, customer) }
    }

    public enum Refusal: UseCaseRefusal, EventRefusal {
        case notAllowed
        case missing(MissingEvent)
        /// It is over, or does not take place.
        case over
        /// The owner is reminded by alarms in the calendar.
        case notByPush
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<EventReminders, Refusal> {
        guard actor.may(.operate) else { return .failure(.notAllowed) }
        let customer = actor.customerID ?? input.customer
        return try await PostgresReminders(store)
            .change(input.event, of: customer, by: actor.person, action: "end reminders") { Self.decide(input, $0) }
            .map(\.reminders)
    }

    static func decide(_ input: Input, _ held: HeldReminders) -> Result<EventReminders?, Refusal> {
        guard held.preferences.way.pushes else { return .failure(.notByPush) }
        let (event, now) = (held.event.record, held.event.now)
        guard !event.isGone, event.endsAt > now else { return .failure(.over) }
        var reminders = held.reminders
        reminders.doneFor = event.startsAt
        (reminders.snoozes, reminders.ringsAtStart) = ([], false)
        return .success(reminders == held.reminders ? nil : reminders)
    }
}

extension EndReminders.Refusal {
    public var kind: RefusalKind {
        switch self {
        case .notAllowed: .notAllowed
        case .missing(let missing): missing.kind
        case .over, .notByPush: .unfit
        }
    }

    public var description: String {
        switch self {
        case .notAllowed: EventRefusalText.notAllowed
        case .missing(let missing): missing.description
        case .over: "the event is over, or does not take place"
        case .notByPush: "this owner is reminded by alarms in the calendar"
        }
    }
}
