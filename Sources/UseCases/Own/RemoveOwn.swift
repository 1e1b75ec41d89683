public import Store

/// Something that owners have made for themselves: a notification, a group of them, an alarm, a place.
public protocol OwnThing: Sendable {
    associatedtype Refusal: Error, Hashable

    /// The owner has none with this id.
    static var notFound: Refusal { get }

    /// - Returns: false if the owner has none with this id.
    static func remove(
        _ id: String,
        of customer: String,
        by person: AuditedPerson,
        in store: StoreContext
    ) async throws -> Bool
}

/// Deletes something of an owner's own.
public struct RemoveOwn<Thing: OwnThing>: UseCase {
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
    ) async throws -> Result<Void, Thing.Refusal> {
        guard let customer = actor.customerID ?? input.customer else { throw NotAnOwner() }
        let isRemoved = try await Thing.remove(input.id, of: customer, by: actor.person, in: store)
        return isRemoved ? .success(()) : .failure(Thing.notFound)
    }
}
