public import Store

/// Adds a customer.
public struct AddCustomer: UseCase {
    public init() {}

    public func run(
        _ record: CustomerRecord,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<Void, StoreRefusal> {
        try await actor.act(.operate) { try await PostgresCustomers(store).add(record) }
    }
}

/// Changes some values of a customer. Work that waited for a corrected account continues.
public struct ChangeCustomer: UseCase {
    public struct Input: Sendable {
        public let customer: String
        public let change: @Sendable (inout CustomerRecord) -> Void

        public init(_ customer: String, _ change: @escaping @Sendable (inout CustomerRecord) -> Void) {
            (self.customer, self.change) = (customer, change)
        }
    }

    public init() {}

    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<Void, StoreRefusal>
    {
        try await actor.act(.operate) { try await PostgresCustomers(store).set(input.customer, input.change) }
    }
}

/// Shows a customer. With personal values it is audited before they are returned.
public struct ShowCustomer: UseCase {
    public struct Input: Sendable {
        public let customer: String
        public let isRevealing: Bool

        public init(_ customer: String, revealing: Bool) { (self.customer, self.isRevealing) = (customer, revealing) }
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<CustomerOverview, StoreRefusal> {
        try await actor.act(input.isRevealing ? .reveal : .view) {
            guard let customer = try await PostgresCustomers(store).show(input.customer) else {
                throw AdministrationError.noCustomer
            }
            if input.isRevealing {
                try await PostgresAudit(store).record("reveal customer", subject: input.customer, by: actor.person)
            }
            return customer
        }
    }
}

/// Tries a customer's calendar account at once, and returns false if it was not at rest.
public struct AskAccount: UseCase {
    public struct Input: Sendable {
        public let customer: String

        public init(_ customer: String) { self.customer = customer }
    }

    public init() {}

    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<Bool, StoreRefusal>
    {
        try await actor.act(.operate) {
            try await PostgresAccountStates(pool: store.pool).ask(input.customer, by: actor.person)
        }
    }
}

/// Lets a customer, or somebody new, sign in with an e-mail address. Nothing is sent.
public struct InviteOwner: UseCase {
    public struct Input: Sendable {
        public let address: AccountAddress
        /// nil: the address may make an account.
        public let customer: String?

        public init(_ address: AccountAddress, customer: String?) {
            (self.address, self.customer) = (address, customer)
        }
    }

    public init() {}

    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<Void, StoreRefusal>
    {
        try await actor.act(.operate) {
            let (accounts, person) = (PostgresOwnerAccounts(store), actor.person.name)
            guard let customer = input.customer else { return try await accounts.invite(input.address, by: person) }
            try await accounts.invite(customer, input.address, by: person)
        }
    }
}

/// Deletes a customer and everything that is stored of them. It may be interrupted and run again.
public struct RemoveCustomer: UseCase {
    public struct Input: Sendable {
        public let customer: String
        /// The limit, and listeners to what happens.
        public let removal: @Sendable (StoreContext) -> CustomerRemoval

        public init(
            _ customer: String,
            _ removal: @escaping @Sendable (StoreContext) -> CustomerRemoval = { CustomerRemoval($0) }
        ) {
            (self.customer, self.removal) = (customer, removal)
        }
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<[RemovedRows], StoreRefusal> {
        try await actor.act(.operate) { try await input.removal(store).remove(input.customer) }
    }
}
