internal import ChatReader
internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// The owner's actions on alarms: forms become inputs of use cases.
enum AlarmActions {
    static func add(_ request: OwnerRequest) async throws -> OwnerAnswer {
        if let sentence = request.form.text(SaidPart.field) { return try await Self.read(sentence, request) }
        if request.form.exact(SaidPart.field) != nil {
            var page = try await AlarmsPage.load(request)
            page.lacksSentence = true
            return .refused(page.page(request.context), .unreadable(field: SaidPart.field))
        }
        guard let id = request.form.text(AlarmFields.id).flatMap({ EventIdentity($0)?.id }) else {
            throw OwnerFault.unreadable(field: AlarmFields.id)
        }
        let form = AlarmFields.form(request.form)
        let input = AddAlarm.Input(id, form)
        let add = AddAlarm(asking: request.services.feeds)
        let result = try await add.run(input, as: try request.actor(), in: request.services.store)
        guard case .failure(let refusal) = result else { return Self.here(.alarmSaved) }
        var page = try await AlarmsPage.load(request)
        (page.id, page.form, page.refusal) = (id, form, refusal)
        return .refused(page.page(request.context), .unreadable(field: ""))
    }

    /// Fills the form. Nothing is saved unasked.
    private static func read(_ sentence: String, _ request: OwnerRequest) async throws -> OwnerAnswer {
        let owner = try await PostgresOwnerEvents(request.services.store).state(of: try request.owner().customerID)
        var page = try await AlarmsPage.load(request)
        let read = AlarmSentenceReader(owner).read(sentence)
        (page.sentence, page.read, page.form) = (sentence, read, AlarmForm(read))
        return .page(page.page(request.context))
    }

    static func change(_ request: OwnerRequest) async throws -> OwnerAnswer {
        var page = try await AlarmPage.load(request)
        let form = AlarmFields.form(request.form)
        switch try await Self.change(.form(form), request) {
        case .success: return Self.here(.alarmSaved, OwnerRoute.alarm.link(page.record.id))
        case .failure(.notFound): throw OwnerFault.notFound
        case .failure(let refusal):
            (page.form, page.refusal) = (form, refusal)
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
    }

    static func `switch`(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let isActive = request.form.text(AlarmFields.active) == "on"
        switch try await Self.change(.active(isActive), request) {
        case .success: return Self.here(isActive ? .alarmSwitchedOn : .alarmSwitchedOff)
        case .failure(.tooMany): return Self.here(.tooManyNotices)
        case .failure(.notFound), .failure(.wrong), .failure(.snoozedOut), .failure(.off): throw OwnerFault.notFound
        }
    }

    static func remove(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard let id = EventIdentity(request.id)?.id else { throw OwnerFault.notFound }
        let input = RemoveAlarm.Input(id)
        let result = try await RemoveAlarm().run(input, as: try request.actor(), in: request.services.store)
        guard case .success = result else { throw OwnerFault.notFound }
        return Self.here(.alarmRemoved)
    }

    private static func change(
        _ change: ChangeAlarm.Input.Change,
        _ request: OwnerRequest
    ) async throws -> Result<Void, AlarmRefusal> {
        guard let id = EventIdentity(request.id)?.id else { throw OwnerFault.notFound }
        let input = ChangeAlarm.Input(id, change)
        let use = ChangeAlarm(asking: request.services.feeds)
        return try await use.run(input, as: try request.actor(), in: request.services.store)
    }

    private static func here(_ notice: OwnerNotice, _ route: Route = OwnerRoute.alarms.link()) -> OwnerAnswer {
        .seeOther(route.with([Route.Item(OwnerNotice.field, notice.rawValue)]))
    }
}
