public import Store

/// Remembers that an owner has seen a notification and all before it, so that they count as new no more.
public struct MarkToldSeen: UseCase {
    public enum Refusal: Error, Hashable {
        /// The owner was told nothing of this id.
        case notFound
    }

    public init() {}

    public func run(_ id: String, as actor: Actor, in store: StoreContext) async throws -> Result<Void, Refusal> {
        let isThere = try await PostgresTold(store).markSeen(try actor.owner(), through: id)
        return isThere ? .success(()) : .failure(.notFound)
    }
}
