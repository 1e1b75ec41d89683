public import Pipeline
public import Store

/// Ends the reminders of an event. If it gets another start, it has reminders again.
public struct EndReminders: UseCase {
    public struct Input: Sendable {
        public let event: String
        /// The event's customer, if the actor does not name one.
        public var customer: String?

        public init(event: String, customer: String? = nil) { (self.event, self.customer) = (event, customer) }
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<EventReminders, ReminderRefusal> {
        try await actor.changeReminders(of: input.event, input.customer, in: store, action: "end reminders") {
            (reminders, event, _) in
            reminders.doneFor = event.startsAt
            (reminders.snoozes, reminders.ringsAtStart) = ([], false)
        }
    }
}
