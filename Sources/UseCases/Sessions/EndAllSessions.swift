public import Store

/// Ends all sessions of an owner, the one that asks included. Their browsers get no notification any more.
public struct EndAllSessions: UseCase {
    public init() {}

    /// - Returns: how many sessions there were.
    public func run(_: Void = (), as actor: Actor, in store: StoreContext) async throws -> Result<Int, Never> {
        let customer = try actor.owner()
        return .success(try await PostgresOwnerSessions(store).endAll(of: customer))
    }
}
