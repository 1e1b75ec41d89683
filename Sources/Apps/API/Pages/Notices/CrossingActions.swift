internal import Pipeline
internal import Postgres
internal import Store
internal import Web

/// The requests of phones about places, without a session: the token in the address is the right to make them.
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

    /// OwnTracks sends all its messages to one address, and repeats a message until the answer is 200.
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
