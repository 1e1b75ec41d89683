public import Store

/// Ends the buttons of all notifications that an owner has got.
public struct EndTaps: UseCase {
    public init() {}

    public func run(_: Void = (), as actor: Actor, in store: StoreContext) async throws -> Result<Void, Never> {
        .success(try await OwnerTaps(store).endAll(of: try actor.owner()))
    }
}
