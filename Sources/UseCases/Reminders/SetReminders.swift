public import Pipeline
public import Store

/// Gives one event reminders of its own, or those of all events again.
public struct SetReminders: UseCase {
    public struct Input: Sendable {
        public let event: String
        /// The event's customer, if the actor does not name one.
        public var customer: String?
        /// `10m 1d`; empty for none, nil as for all events.
        public let leads: String?

        public init(event: String, customer: String? = nil, leads: String?) {
            (self.event, self.customer, self.leads) = (event, customer, leads)
        }
    }

    public enum Refusal: UseCaseRefusal, EventRefusal {
        case notAllowed
        case missing(MissingEvent)
        /// It is over, or does not take place.
        case over
        /// The owner is reminded by alarms in the calendar.
        case notByPush
        case wrong(ReminderLeads.Fault)
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
            .change(input.event, of: customer, by: actor.person, action: "set reminders") { Self.decide(input, $0) }
            .map(\.reminders)
    }

    static func decide(_ input: Input, _ held: HeldReminders) -> Result<EventReminders?, Refusal> {
        guard held.preferences.way.pushes else { return .failure(.notByPush) }
        guard !held.event.record.isGone, held.event.record.endsAt > held.event.now else { return .failure(.over) }
        var reminders = held.reminders
        do throws(ReminderLeads.Fault) {
            reminders.leads = try input.leads.map { text throws(ReminderLeads.Fault) in try ReminderLeads(text) }
        } catch {
            return .failure(.wrong(error))
        }
        reminders.doneFor = nil
        return .success(reminders == held.reminders ? nil : reminders)
    }
}

extension SetReminders.Refusal {
    public var kind: RefusalKind {
        switch self {
        case .notAllowed: .notAllowed
        case .missing(let missing): missing.kind
        case .over, .notByPush, .wrong: .unfit
        }
    }

    public var description: String {
        switch self {
        case .notAllowed: EventRefusalText.notAllowed
        case .missing(let missing): missing.description
        case .over: "the event is over, or does not take place"
        case .notByPush: "this owner is reminded by alarms in the calendar"
        case .wrong(.unreadable): "a lead is 0m, 10m, 1h or 1d, and for whole days @09:00 or -1d@20:00, at most 28 days"
        case .wrong(.tooMany): "an event has at most \(ReminderLeads.most) reminders"
        case .wrong(.twice): "a reminder is there twice"
        }
    }
}
