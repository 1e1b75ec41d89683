internal import Pipeline
public import Store

/// Adds a group of an owner's own notifications.
public struct AddGroup: UseCase {
    public struct Input: Sendable {
        /// A UUID. The same one again adds nothing more, so that a form that is sent twice adds one group.
        public let id: String
        public let form: GroupForm
        /// The owner, if the actor is not.
        public var customer: String?

        public init(_ id: String, _ form: GroupForm, customer: String? = nil) {
            (self.id, self.form, self.customer) = (id, form, customer)
        }
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<Void, NoticeRefusal> {
        guard let customer = actor.customerID ?? input.customer else { throw NotAnOwner() }
        return try await PostgresGroups(store).add(input.id, of: customer, by: actor.person) { grounds in
            guard grounds.active < Notice.most, grounds.all < Notice.mostInAll else { return .failure(.tooMany) }
            return input.form.read(nil, grounds).mapError { .wrong($0) }
        }
    }
}
