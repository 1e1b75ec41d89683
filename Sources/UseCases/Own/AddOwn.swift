public import Store

/// The form of something that owners make for themselves: a notification, a group of them, an alarm.
public protocol OwnForm: Sendable {
    associatedtype Refusal: Error, Hashable

    /// Adds what the form says.
    ///
    /// - Parameter id: a UUID. With the one of another nothing is added.
    func add(
        _ id: String,
        of customer: String,
        by person: AuditedPerson,
        in store: StoreContext
    ) async throws -> Result<Void, Refusal>
}

/// Adds something of an owner's own.
public struct AddOwn<Form: OwnForm>: UseCase {
    public struct Input: Sendable {
        /// A UUID. The same one again adds nothing more, so that a form that is sent twice adds one.
        public let id: String
        public let form: Form
        /// The owner, if the actor is not.
        public var customer: String?

        public init(_ id: String, _ form: Form, customer: String? = nil) {
            (self.id, self.form, self.customer) = (id, form, customer)
        }
    }

    public init() {}

    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<Void, Form.Refusal>
    {
        guard let customer = actor.customerID ?? input.customer else { throw NotAnOwner() }
        return try await input.form.add(input.id, of: customer, by: actor.person, in: store)
    }
}
