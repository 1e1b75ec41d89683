internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// The owner's actions on places: forms become inputs of use cases.
enum PlaceActions {
    static let name = "name"

    static func add(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard let id = request.form.text(NoticeFields.id).flatMap({ EventIdentity($0)?.id }) else {
            throw OwnerFault.unreadable(field: NoticeFields.id)
        }
        let name = request.form.text(Self.name) ?? ""
        let result = try await AddPlace().run(
            .init(id, named: name),
            as: try request.actor(),
            in: request.services.store
        )
        guard case .failure(let refusal) = result else { return Self.here(.placeAdded, OwnerRoute.place.link(id)) }
        var page = try await PlacesPage.load(request)
        (page.id, page.name, page.refusal) = (id, name, refusal)
        return .refused(page.page(request.context), .unreadable(field: ""))
    }

    static func change(_ request: OwnerRequest) async throws -> OwnerAnswer {
        var page = try await PlacePage.load(request)
        let name = request.form.text(Self.name) ?? ""
        let input = RenamePlace.Input(page.record.id, to: name)
        switch try await RenamePlace().run(input, as: try request.actor(), in: request.services.store) {
        case .success: return Self.here(.placeChanged, OwnerRoute.place.link(page.record.id))
        case .failure(.notFound): throw OwnerFault.notFound
        case .failure(let refusal):
            (page.name, page.refusal) = (name, refusal)
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
    }

    static func remove(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard let id = EventIdentity(request.id)?.id else { throw OwnerFault.notFound }
        let result = try await RemovePlace().run(.init(id), as: try request.actor(), in: request.services.store)
        guard case .success = result else { throw OwnerFault.notFound }
        return Self.here(.placeRemoved)
    }

    /// The addresses stand in the answer alone.
    static func show(_ request: OwnerRequest) async throws -> OwnerAnswer {
        var page = try await PlacePage.load(request)
        switch try await ShowPlaceAddresses().run(as: try request.actor(), in: request.services.store) {
        case .success(let token):
            page.setup = PlaceSetup(url: request.services.url, token: token, place: page.record)
            return .page(page.page(request.context))
        case .failure(.signInAgain): return .seeOther(StepUp.places.page)
        case .failure(.notFound), .failure(.name), .failure(.tooMany): throw OwnerFault.notFound
        }
    }

    static func endAll(_ request: OwnerRequest) async throws -> OwnerAnswer {
        _ = try await EndPlaceAddresses().run((), as: try request.actor(), in: request.services.store)
        return Self.here(.placesEnded)
    }

    private static func here(_ notice: OwnerNotice, _ route: Route = OwnerRoute.places.link()) -> OwnerAnswer {
        .seeOther(route.with([Route.Item(OwnerNotice.field, notice.rawValue)]))
    }
}
