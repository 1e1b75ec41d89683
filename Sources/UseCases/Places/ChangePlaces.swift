internal import Pipeline
public import Store

/// Adds a place of an owner.
public struct AddPlace: UseCase {
    public struct Input: Sendable {
        /// A UUID. The same one again adds nothing more, so that a form that is sent twice adds one place.
        public let id: String
        public let name: String
        /// The owner, if the actor is not.
        public var customer: String?

        public init(_ id: String, named name: String, customer: String? = nil) {
            (self.id, self.name, self.customer) = (id, name, customer)
        }
    }

    public init() {}

    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<Void, PlaceRefusal>
    {
        guard let customer = actor.customerID ?? input.customer else { throw NotAnOwner() }
        return try await PostgresPlaces(store).add(input.id, of: customer, by: actor.person) { all in
            let others = all.filter { $0.id != input.id }
            guard others.count < Place.most else { return .failure(.tooMany) }
            return PlaceName.read(input.name, others)
        }
    }
}

/// Gives a place another name.
public struct RenamePlace: UseCase {
    public struct Input: Sendable {
        public let id: String
        public let name: String
        /// The owner, if the actor is not.
        public var customer: String?

        public init(_ id: String, to name: String, customer: String? = nil) {
            (self.id, self.name, self.customer) = (id, name, customer)
        }
    }

    public init() {}

    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<Void, PlaceRefusal>
    {
        guard let customer = actor.customerID ?? input.customer else { throw NotAnOwner() }
        let result = try await PostgresPlaces(store).change(input.id, of: customer, by: actor.person) { known, all in
            PlaceName.read(input.name, all.filter { $0.id != known.id })
        }
        return result ?? .failure(.notFound)
    }
}

/// Deletes a place. Its notifications stay, and ring by it no more.
public typealias RemovePlace = RemoveOwn<OwnPlace>

public enum OwnPlace: OwnThing {
    public static let notFound = PlaceRefusal.notFound

    public static func remove(
        _ id: String,
        of customer: String,
        by person: AuditedPerson,
        in store: StoreContext
    ) async throws -> Bool {
        try await PostgresPlaces(store).remove(id, of: customer, by: person)
    }
}

/// Ends all addresses of places that an owner has put into phones.
public struct EndPlaceAddresses: UseCase {
    public init() {}

    public func run(_: Void = (), as actor: Actor, in store: StoreContext) async throws -> Result<Void, Never> {
        .success(try await PlaceAddresses(store).endAll(of: try actor.owner()))
    }
}

/// The owner's token for addresses of places. Whoever has it can let notifications ring, so it wants a sign-in of the last
/// minutes.
public struct ShowPlaceAddresses: UseCase {
    public init() {}

    public func run(
        _: Void = (),
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<String, PlaceRefusal> {
        let customer = try actor.owner()
        guard actor.isRecent else { return .failure(.signInAgain) }
        guard let token = try await PlaceAddresses(store).token(of: customer) else { return .failure(.notFound) }
        return .success(token)
    }
}
