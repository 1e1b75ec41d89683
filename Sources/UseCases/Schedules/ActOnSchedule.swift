public import Store

/// Reminds an owner now, skips what comes next, or postpones it.
public struct ActOnSchedule: UseCase {
    public struct Input: Sendable {
        public let schedule: String
        public let action: ScheduleAction

        public init(_ action: ScheduleAction, _ schedule: String) { (self.schedule, self.action) = (schedule, action) }
    }

    /// In minutes: 28 days at most, as the longest lead.
    public static let delays = 1...40_320

    public init() {}

    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<Void, StoreRefusal>
    {
        try await actor.act(.operate) {
            try await PostgresSchedulePages(store).change(input.schedule, input.action, by: actor.person)
        }
    }
}
