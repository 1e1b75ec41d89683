internal import ChatReader
internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// The owner's actions on own notifications: forms become inputs of use cases.
enum NoticeActions {
    static func add(_ request: OwnerRequest) async throws -> OwnerAnswer {
        if let sentence = request.form.text(SaidPart.field) { return try await Self.read(sentence, request) }
        if request.form.exact(SaidPart.field) != nil {
            var page = try await NoticesPage.load(request)
            page.lacksSentence = true
            return .refused(page.page(request.context), .unreadable(field: SaidPart.field))
        }
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

    /// Fills the form. Nothing is saved unasked.
    private static func read(_ sentence: String, _ request: OwnerRequest) async throws -> OwnerAnswer {
        let owner = try await PostgresOwnerEvents(request.services.store).state(of: try request.owner().customerID)
        var page = try await NoticesPage.load(request)
        let read = NoticeSentenceReader(owner).read(sentence)
        (page.sentence, page.read, page.form) = (sentence, read, NoticeForm(read))
        return .page(page.page(request.context))
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

extension AlarmSentenceReader {
    /// Reads on the owner's clock.
    init(_ owner: OwnerCalendarState) {
        self.init(writtenAt: owner.owner.zone.local(owner.now), zone: owner.owner.zone)
    }
}

extension NoticeSentenceReader {
    /// Reads on the owner's clock.
    init(_ owner: OwnerCalendarState) {
        self.init(writtenAt: owner.owner.zone.local(owner.now), zone: owner.owner.zone)
    }
}
