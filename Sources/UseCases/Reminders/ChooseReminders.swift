public import Pipeline
public import Store

/// Sets how an owner is reminded of events that have no reminders of their own.
public struct ChooseReminders: UseCase {
    public struct Input: Sendable {
        public let way: ReminderWay
        /// `10m 1d`; empty for none.
        public let timed: String
        /// `@09:00 -1d@20:00`; empty for none.
        public let wholeDays: String

        public init(_ way: ReminderWay, timed: String, wholeDays: String) {
            (self.way, self.timed, self.wholeDays) = (way, timed, wholeDays)
        }
    }

    public enum Refusal: Error, Hashable {
        case wrongTimed(ReminderLeads.Fault)
        case wrongWholeDays(ReminderLeads.Fault)
        /// Jadwal shall remind, but there is no lead.
        case noLead
    }

    public init() {}

    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<Void, Refusal> {
        let customer = try actor.owner()
        switch Self.decide(input) {
        case .failure(let refusal): return .failure(refusal)
        case .success(let preferences):
            try await PostgresReminders(store).choose(preferences, of: customer)
            return .success(())
        }
    }

    static func decide(_ input: Input) -> Result<ReminderPreferences, Refusal> {
        let timed, wholeDays: ReminderLeads
        do { timed = try ReminderLeads(input.timed) } catch { return .failure(.wrongTimed(error)) }
        do { wholeDays = try ReminderLeads(input.wholeDays) } catch { return .failure(.wrongWholeDays(error)) }
        guard timed.leads(ofWholeDays: true).isEmpty else { return .failure(.wrongTimed(.unreadable)) }
        guard wholeDays.leads(ofWholeDays: false).isEmpty else { return .failure(.wrongWholeDays(.unreadable)) }
        let preferences = ReminderPreferences(input.way, timed: timed.leads, wholeDays: wholeDays.leads)
        return preferences.remindsNever ? .failure(.noLead) : .success(preferences)
    }
}
