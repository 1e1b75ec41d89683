public import Store

/// Ends the account that the operator keeps for an owner. The host removes it, with its events.
public struct EndHostedCalendar: UseCase {
    public enum Refusal: Error, Hashable {
        case signInAgain
        case notFound
        case busy
    }

    public init() {}

    public func run(_: Void = (), as actor: Actor, in store: StoreContext) async throws -> Result<Void, Refusal> {
        let customer = try actor.owner()
        guard actor.isRecent else { return .failure(.signInAgain) }
        let hosted = PostgresHostedCalendars(store)
        guard try await hosted.name(of: customer) != nil else { return .failure(.notFound) }
        return try await hosted.end(customer) ? .success(()) : .failure(.busy)
    }
}
