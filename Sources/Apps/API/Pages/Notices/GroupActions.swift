internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// The owner's actions on groups: forms become inputs of use cases.
enum GroupActions {
    static let member = "member"

    static func add(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard let id = request.form.text(NoticeFields.id).flatMap({ EventIdentity($0)?.id }) else {
            throw OwnerFault.unreadable(field: NoticeFields.id)
        }
        let form = GroupsPage.form(request.form)
        let input = AddGroup.Input(id, form)
        let result = try await AddGroup().run(input, as: try request.actor(), in: request.services.store)
        guard case .failure(let refusal) = result else { return Self.here(.groupAdded) }
        var page = try await GroupsPage.load(request)
        (page.id, page.form, page.refusal) = (id, form, refusal)
        return .refused(page.page(request.context), .unreadable(field: ""))
    }

    static func change(_ request: OwnerRequest) async throws -> OwnerAnswer {
        var page = try await GroupPage.load(request)
        let form = GroupsPage.form(request.form, zone: page.form.times.zone)
        switch try await Self.change(.form(form), request) {
        case .success: return Self.here(.groupChanged, OwnerRoute.group.link(page.record.id))
        case .failure(.notFound): throw OwnerFault.notFound
        case .failure(let refusal):
            (page.form, page.refusal) = (form, refusal)
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
    }

    /// The group, or one of its members in it.
    static func `switch`(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let isActive = request.form.text(NoticeFields.active) == "on"
        var change = ChangeGroup.Input.Change.active(isActive)
        if let member = request.form.text(Self.member) {
            guard let id = EventIdentity(member)?.id else { throw OwnerFault.notFound }
            change = .member(id, isActive: isActive)
        }
        switch try await Self.change(change, request) {
        case .success: return Self.here(.groupChanged, OwnerRoute.group.link(request.id))
        case .failure(.tooMany): return Self.here(.tooManyNotices)
        case .failure(.notFound), .failure(.wrong): throw OwnerFault.notFound
        }
    }

    static func remove(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard let id = EventIdentity(request.id)?.id else { throw OwnerFault.notFound }
        let input = RemoveGroup.Input(id)
        let result = try await RemoveGroup().run(input, as: try request.actor(), in: request.services.store)
        guard case .success = result else { throw OwnerFault.notFound }
        return Self.here(.groupRemoved)
    }

    private static func change(
        _ change: ChangeGroup.Input.Change,
        _ request: OwnerRequest
    ) async throws -> Result<Void, NoticeRefusal> {
        guard let id = EventIdentity(request.id)?.id else { throw OwnerFault.notFound }
        let input = ChangeGroup.Input(id, change)
        return try await ChangeGroup().run(input, as: try request.actor(), in: request.services.store)
    }

    private static func here(_ notice: OwnerNotice, _ route: Route = OwnerRoute.groups.link()) -> OwnerAnswer {
        .seeOther(route.with([Route.Item(OwnerNotice.field, notice.rawValue)]))
    }
}
