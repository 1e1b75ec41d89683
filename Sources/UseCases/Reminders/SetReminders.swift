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

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<EventReminders, ReminderRefusal> {
        try await actor.changeReminders(of: input.event, input.customer, in: store, action: "set reminders") {
            (reminders, _, _) throws(ReminderRefusal) in
            do throws(ReminderLeads.Fault) {
                reminders.leads = try input.leads.map { text throws(ReminderLeads.Fault) in try ReminderLeads(text) }
            } catch {
                throw .wrong(error)
            }
            reminders.doneFor = nil
        }
    }
}
