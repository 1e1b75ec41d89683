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

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<EventReminders, ReminderRefusal> {
        try await actor.changeReminders(of: input.event, input.customer, in: store, action: "snooze reminder") {
            (reminders, event, now) throws(ReminderRefusal) in
            reminders.snoozes.removeAll { $0 <= now }
            switch input.time {
            case .minutes(let minutes):
                guard [5, 10, 30].contains(minutes), reminders.snoozes.count < 12 else { throw .wrongTime }
                reminders.snoozes.append(now + .seconds(minutes * 60))
            case .start:
                guard event.startsAt > now else { throw .over }
                reminders.ringsAtStart = true
            }
            reminders.doneFor = nil
        }
    }
}
