public import Pipeline
public import Store
internal import Time

/// Reminds of an event once more.
public struct SnoozeReminder: UseCase {
    public enum Time: Sendable, Hashable {
        /// 5, 10 or 30.
        case minutes(Int)
        /// When the event begins.
        case start
    }

    public struct Input: Sendable {
        public let event: String
        /// The event's customer, if the actor does not name one.
        public var customer: String?
        public let time: Time

        public init(event: String, customer: String? = nil, _ time: Time) {
            (self.event, self.customer, self.time) = (event, customer, time)
        }
    }

    public enum Refusal: UseCaseRefusal, EventRefusal {
        case notAllowed
        case missing(MissingEvent)
        /// It is over, or does not take place.
        case over
        /// The owner is reminded by alarms in the calendar.
        case notByPush
        case wrongTime
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
            .change(input.event, of: customer, by: actor.person, action: "snooze reminder") { Self.decide(input, $0) }
            .map(\.reminders)
    }

    static func decide(_ input: Input, _ held: HeldReminders) -> Result<EventReminders?, Refusal> {
        guard held.preferences.way.pushes else { return .failure(.notByPush) }
        let (event, now) = (held.event.record, held.event.now)
        guard !event.isGone, event.endsAt > now else { return .failure(.over) }
        var reminders = held.reminders
        reminders.snoozes.removeAll { $0 <= now }
        switch input.time {
        case .minutes(let minutes):
            guard [5, 10, 30].contains(minutes), reminders.snoozes.count < 12 else { return .failure(.wrongTime) }
            reminders.snoozes.append(now + .seconds(minutes * 60))
        case .start:
            guard event.startsAt > now else { return .failure(.over) }
            reminders.ringsAtStart = true
        }
        reminders.doneFor = nil
        return .success(reminders == held.reminders ? nil : reminders)
    }
}

extension SnoozeReminder.Refusal {
    public var kind: RefusalKind {
        switch self {
        case .notAllowed: .notAllowed
        case .missing(let missing): missing.kind
        case .over, .notByPush, .wrongTime: .unfit
        }
    }

    public var description: String {
        switch self {
        case .notAllowed: EventRefusalText.notAllowed
        case .missing(let missing): missing.description
        case .over: "the event is over, or does not take place"
        case .notByPush: "this owner is reminded by alarms in the calendar"
        case .wrongTime: "a reminder comes again in 5, 10 or 30 minutes, or when the event begins"
        }
    }
}
