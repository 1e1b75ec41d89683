public import Store

/// Deletes an owner's own notification. It rings no more, also if its moment has come and it waits to be pushed.
public struct RemoveNotice: UseCase {
    public struct Input: Sendable {
        public let id: String
        /// The owner, if the actor is not.
        public var customer: String?

        public init(_ id: String, customer: String? = nil) { (self.id, self.customer) = (id, customer) }
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<Void, NoticeRefusal> {
        guard let customer = actor.customerID ?? input.customer else { throw NotAnOwner() }
        let isRemoved = try await PostgresNotices(store).remove(input.id, of: customer, by: actor.person)
        return isRemoved ? .success(()) : .failure(.notFound)
    }
}
