internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// The owner's actions on own notifications: forms become inputs of use cases.
enum NoticeActions {
    static func add(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard let id = request.form.text(NoticeFields.id).flatMap({ EventIdentity($0)?.id }) else {
            throw OwnerFault.unreadable(field: NoticeFields.id)
        }
        let form = NoticeFields.form(request.form)
        let input = AddNotice.Input(id, form)
        let result = try await AddNotice().run(input, as: try request.actor(), in: request.services.store)
        guard case .failure(let refusal) = result else { return Self.here(.noticeAdded) }
        var page = try await NoticesPage.load(request)
        (page.id, page.form, page.refusal) = (id, form, refusal)
        return .refused(page.page(request.context), .unreadable(field: ""))
    }

    static func change(_ request: OwnerRequest) async throws -> OwnerAnswer {
        var page = try await NoticePage.load(request)
        let form = NoticeFields.form(request.form, known: page.form)
        switch try await Self.change(.form(form), request) {
        case .success: return Self.here(.noticeChanged, OwnerRoute.notice.link(page.record.id))
        case .failure(.notFound): throw OwnerFault.notFound
        case .failure(let refusal):
            (page.form, page.refusal) = (form, refusal)
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
    }

    static func `switch`(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let isActive = request.form.text(NoticeFields.active) == "on"
        switch try await Self.change(.active(isActive), request) {
        case .success: return Self.here(isActive ? .noticeSwitchedOn : .noticeSwitchedOff)
        case .failure(.tooMany): return Self.here(.tooManyNotices)
        case .failure(.notFound), .failure(.wrong): throw OwnerFault.notFound
        }
    }

    static func remove(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard let id = EventIdentity(request.id)?.id else { throw OwnerFault.notFound }
        let input = RemoveNotice.Input(id)
        let result = try await RemoveNotice().run(input, as: try request.actor(), in: request.services.store)
        guard case .success = result else { throw OwnerFault.notFound }
        return Self.here(.noticeRemoved)
    }

    private static func change(
        _ change: ChangeNotice.Input.Change,
        _ request: OwnerRequest
    ) async throws -> Result<Void, NoticeRefusal> {
        guard let id = EventIdentity(request.id)?.id else { throw OwnerFault.notFound }
        let input = ChangeNotice.Input(id, change)
        return try await ChangeNotice().run(input, as: try request.actor(), in: request.services.store)
    }

    private static func here(_ notice: OwnerNotice, _ route: Route = OwnerRoute.notices.link()) -> OwnerAnswer {
        .seeOther(route.with([Route.Item(OwnerNotice.field, notice.rawValue)]))
    }
}
