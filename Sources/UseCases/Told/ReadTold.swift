public import Store

/// Reads what an owner was told. Whoever has read the newest page has seen all of it.
public struct ReadTold: UseCase {
    public enum Refusal: Error, Hashable {
        /// The cursor continues no list.
        case cursor
    }

    public init() {}

    /// - Parameter cursor: `next` of the page before; nil for the newest.
    public func run(
        _ cursor: String?,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<ToldList, Refusal> {
        let (customer, told) = (try actor.owner(), PostgresTold(store))
        do {
            let list = try await told.page(of: customer, after: cursor)
            if cursor == nil, let newest = list.told.first, newest.isNew {
                try await told.markSeen(customer, through: newest.id)
            }
            return .success(list)
        } catch let error as AdministrationError where error.code == .unfit {
            return .failure(.cursor)
        }
    }
}
