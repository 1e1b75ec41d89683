internal import Pipeline
public import Store

/// Chooses place, method and notifications for an owner's prayer times.
public struct SetPrayers: UseCase {
    public struct Input: Sendable {
        public let form: PrayerForm
        /// The owner, if the actor is not.
        public var customer: String?

        public init(_ form: PrayerForm, customer: String? = nil) { (self.form, self.customer) = (form, customer) }
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<Void, PrayerRefusal> {
        guard let customer = actor.customerID ?? input.customer else { throw NotAnOwner() }
        return try await PostgresPrayers(store).set(of: customer, by: actor.person) { state in
            let known = state.record?.settings
            return input.form.read(known).map { $0 == known ? nil : $0 }.mapError { .wrong($0) }
        }
    }
}

/// Ends an owner's prayer times: their notifications and their feed, and deletes the place.
public struct RemovePrayers: UseCase {
    public struct Input: Sendable {
        /// The owner, if the actor is not.
        public var customer: String?

        public init(customer: String? = nil) { self.customer = customer }
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<Void, PrayerRefusal> {
        guard let customer = actor.customerID ?? input.customer else { throw NotAnOwner() }
        let isRemoved = try await PostgresPrayers(store).remove(of: customer, by: actor.person)
        return isRemoved ? .success(()) : .failure(.notSet)
    }
}

/// Ends all addresses of an owner's feed that were given out. The page shows a new one.
public struct EndPrayerFeeds: UseCase {
    public init() {}

    public func run(_ input: Void, as actor: Actor, in store: StoreContext) async throws -> Result<Void, PrayerRefusal>
    {
        let isDone = try await PostgresPrayers(store).endFeeds(of: try actor.owner(), by: actor.person)
        return isDone ? .success(()) : .failure(.notSet)
    }
}
