internal import APIMessages
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import UseCases

/// The methods of places.
enum PlaceMethods {
    static func list(
        _ request: Notices_V1_ListPlacesRequest,
        _ call: ConnectCall
    ) async throws -> Notices_V1_ListPlacesResponse {
        let records = try await PostgresPlaces(call.services.store).list(of: try call.customer)
        return .with { $0.places = records.map { .init($0) } }
    }

    static func add(
        _ request: Notices_V1_AddPlaceRequest,
        _ call: ConnectCall
    ) async throws -> Notices_V1_AddPlaceResponse {
        let input = AddPlace.Input(EventIdentity.random().id, named: request.name)
        let result = try await AddPlace().run(input, as: try call.actor(), in: call.services.store)
        if case .failure(let refusal) = result { throw Self.fault(refusal) }
        let record = try await Self.find(input.id, call)
        return .with { $0.place = .init(record) }
    }

    static func rename(
        _ request: Notices_V1_RenamePlaceRequest,
        _ call: ConnectCall
    ) async throws -> Notices_V1_RenamePlaceResponse {
        let input = RenamePlace.Input(try NoticeMethods.id(request.id), to: request.name)
        let result = try await RenamePlace().run(input, as: try call.actor(), in: call.services.store)
        if case .failure(let refusal) = result { throw Self.fault(refusal) }
        let record = try await Self.find(input.id, call)
        return .with { $0.place = .init(record) }
    }

    static func remove(
        _ request: Notices_V1_RemovePlaceRequest,
        _ call: ConnectCall
    ) async throws -> Notices_V1_RemovePlaceResponse {
        let input = RemovePlace.Input(try NoticeMethods.id(request.id))
        let result = try await RemovePlace().run(input, as: try call.actor(), in: call.services.store)
        if case .failure(let refusal) = result { throw Self.fault(refusal) }
        return Notices_V1_RemovePlaceResponse()
    }

    static func addresses(
        _ request: Notices_V1_GetPlaceAddressesRequest,
        _ call: ConnectCall
    ) async throws -> Notices_V1_GetPlaceAddressesResponse {
        let record = try await Self.find(try NoticeMethods.id(request.id), call)
        switch try await ShowPlaceAddresses().run(as: try call.actor(), in: call.services.store) {
        case .failure(let refusal): throw Self.fault(refusal)
        case .success(let token):
            let setup = PlaceSetup(url: call.services.url, token: token, place: record)
            return .with { ($0.enter, $0.leave, $0.ownTracks) = (setup.enter, setup.leave, setup.common) }
        }
    }

    static func endAddresses(
        _ request: Notices_V1_EndPlaceAddressesRequest,
        _ call: ConnectCall
    ) async throws -> Notices_V1_EndPlaceAddressesResponse {
        _ = try await EndPlaceAddresses().run((), as: try call.actor(), in: call.services.store)
        return Notices_V1_EndPlaceAddressesResponse()
    }

    /// An id that is not the owner's is answered like one that never was.
    private static func find(_ id: String, _ call: ConnectCall) async throws -> PlaceRecord {
        guard let record = try await PostgresPlaces(call.services.store).find(id, of: try call.customer) else {
            throw ConnectFault.notFound
        }
        return record
    }

    private static func fault(_ refusal: PlaceRefusal) -> ConnectFault {
        switch refusal {
        case .notFound: ConnectFault.notFound
        case .signInAgain: ConnectFault.signInAgain
        case .tooMany: ConnectFault(.failedPrecondition, PlacePhrase.tooMany, precondition: "TOO_MANY")
        case .name(let fault):
            ConnectFault(fields: [ConnectFault.Field("name", fault.code.uppercased(), PlacePhrase.wrong(fault))])
        }
    }
}

extension Notices_V1_Place {
    fileprivate init(_ record: PlaceRecord) {
        self.init()
        (self.id, self.name) = (record.id, record.place.name)
        self.isInside = record.state.isInside ?? false
        if let seenAt = record.state.seenAt { self.seenAt = .init(seenAt) }
    }
}
