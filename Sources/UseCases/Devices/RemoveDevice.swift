internal import Pipeline
public import Store

/// Removes a device: it gets nothing any more.
public struct RemoveDevice: UseCase {
    public enum Refusal: Error, Hashable {
        case notFound
    }

    public init() {}

    public func run(_ device: String, as actor: Actor, in store: StoreContext) async throws -> Result<Void, Refusal> {
        let customer = try actor.owner()
        guard let id = EventIdentity(device)?.id,
            try await PostgresOwnerDevices(store).remove(id, of: customer)
        else { return .failure(.notFound) }
        return .success(())
    }
}
