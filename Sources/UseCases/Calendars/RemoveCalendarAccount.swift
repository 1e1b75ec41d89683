public import Store

/// Forgets an owner's account: its address, login and choices. Events wait from then on. The calendar stays as it is.
public struct RemoveCalendarAccount: UseCase {
    public enum Refusal: Error, Hashable {
        case signInAgain
    }

    public init() {}

    public func run(_: Void = (), as actor: Actor, in store: StoreContext) async throws -> Result<Void, Refusal> {
        let customer = try actor.owner()
        guard actor.isRecent else { return .failure(.signInAgain) }
        try await PostgresOwnerCalendars(store).remove(customer)
        return .success(())
    }
}
