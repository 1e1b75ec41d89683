public import Store

/// Ends all sessions of an owner, the one that asks included. Their browsers get no notification any more.
public struct EndAllSessions: UseCase {
    public enum Refusal: Error, Hashable {
        case notAllowed
    }

    public init() {}

    /// - Returns: how many sessions there were.
    public func run(_: Void = (), as actor: Actor, in store: StoreContext) async throws -> Result<Int, Refusal> {
        guard let customer = actor.customerID else { return .failure(.notAllowed) }
        return .success(try await PostgresOwnerSessions(store).endAll(of: customer))
    }
}
