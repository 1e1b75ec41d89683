internal import Pipeline
public import Store

/// Ends one of an owner's sessions. Its browser gets no notification any more.
public struct EndSession: UseCase {
    public enum Refusal: Error, Hashable {
        /// Or it has ended.
        case notFound
    }

    public init() {}

    /// - Returns: the session's id.
    public func run(_ session: String, as actor: Actor, in store: StoreContext) async throws -> Result<String, Refusal>
    {
        let customer = try actor.owner()
        guard let id = EventIdentity(session)?.id,
            try await PostgresOwnerSessions(store).end(id, of: customer)
        else { return .failure(.notFound) }
        return .success(id)
    }
}
