internal import Pipeline
internal import Postgres
internal import Store
internal import Web

/// What phones say about places, without a session: the token of the address is the right to it.
enum CrossingActions {
    /// A shortcut or an automation: the address says everything, and any body is passed over.
    static func cross(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let customer = try await Self.owner(request)
        guard request.parameters.count == 3, let place = EventIdentity(request.parameters[1])?.id,
            let crossing = Crossing(rawValue: request.parameters[2])
        else { throw OwnerFault.notFound }
        switch try await Self.note(PlaceCrossing(crossing, .id(place)), of: customer, request) {
        case .noted, .ignored: return .text("", type: "text/plain; charset=utf-8")
        case .unknownPlace: throw OwnerFault.notFound
        }
    }

    /// OwnTracks sends all that it has to say to one address, and again until that takes it: an answer other than this one
    /// would let it say the same for ever.
    static func ownTracks(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let customer = try await Self.owner(request)
        if let transition = TransitionReader().read(request.file ?? []) {
            _ = try await Self.note(PlaceCrossing(transition), of: customer, request)
        }
        return .text("[]", type: "application/json")
    }

    private static func owner(_ request: OwnerRequest) async throws -> String {
        switch try await PlaceAddresses(request.services.store).owner(of: request.id) {
        case .success(let customer): return customer
        case .failure(.unknown): throw OwnerFault.notFound
        case .failure(.ended): throw OwnerFault.placesEnded
        }
    }

    private static func note(
        _ crossing: PlaceCrossing,
        of customer: String,
        _ request: OwnerRequest
    ) async throws -> CrossingOutcome {
        // The database shows the rows of this owner alone.
        try await DatabaseOwner.$current.withValue(customer) {
            try await PostgresPlaces(request.services.store).note(crossing, of: customer)
        }
    }
}
