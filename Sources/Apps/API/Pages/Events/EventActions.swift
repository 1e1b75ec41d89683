internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// The owner's actions on an event: forms become inputs of use cases, and their results become words on its page.
enum EventActions {
    /// The name of the field with the reason of a dismissal.
    static let reason = "reason"
    /// The name of the field with what becomes of the entry in the calendar.
    static let entry = "entry"
    /// Where the answer leads: a page of a closed list. Without it, to the event.
    static let back = "back"
    static let backToToday = PageForm.Field.hidden(Self.back, Self.today)
    private static let today = "today"

    static func dismiss(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let entry = try Self.word(Self.entry, DismissedEntry.self, request)
        let input = DismissEvent.Input(
            event: try Self.event(request),
            seen: Self.revision(request),
            because: try Self.word(Self.reason, DismissalReason.self, request),
            removesEntry: entry.map { $0 == .remove }
        )
        let result = try await DismissEvent().run(input, as: try request.actor(), in: request.services.store)
        return try Self.answer(request, result) { .ofDismissed(entry, $0) }
    }

    static func undo(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let input = UndoJudgement.Input(event: try Self.event(request), seen: Self.revision(request))
        let result = try await UndoJudgement().run(input, as: try request.actor(), in: request.services.store)
        return try Self.answer(request, result) { _ in .undone }
    }

    /// Decides about an open conflict.
    static func resolve(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let decision: ConflictDecision
        switch request.form.text(EventConflict.decision) {
        case "keep": decision = .keep
        case "cancel": decision = .cancel
        case "move":
            guard let start = request.form.text(EventConflict.start).flatMap({ EventConflict.start($0) }) else {
                throw OwnerFault.unreadable(field: EventConflict.decision)
            }
            decision = .moveTo(start)
        default: throw OwnerFault.unreadable(field: EventConflict.decision)
        }
        let input = ResolveConflict.Input(event: try Self.event(request), seen: Self.revision(request), decision)
        let result = try await ResolveConflict().run(input, as: try request.actor(), in: request.services.store)
        return try Self.answer(request, result) { done in
            switch decision {
            case .keep: .conflictKept
            case .cancel: .ofDismissed(nil, done)
            case .move, .moveTo: .moved
            }
        }
    }

    /// Shows refused input again, with its errors.
    static func correct(_ request: OwnerRequest) async throws -> OwnerAnswer {
        var page = try await EventPage.load(request)
        let (record, calendar) = (page.event.record, page.event.calendar)
        let route = OwnerRoute.event.link(record.id)
        guard record.mayBeCorrected, page.meeting == nil, let event = record.event else {
            return Self.told(.nothingChanged, route)
        }
        let form = EventForm(request.form)
        page.form = form
        let zone = calendar.owner.zone
        switch form.read(event, in: zone, today: zone.local(calendar.now).date) {
        case .refused(let faults): page.faults = faults
        case .correction(let correction):
            guard !correction.isEmpty else { return Self.told(.corrected, route) }
            let input = CorrectEvent.Input(event: record.id, seen: Int(form.revision) ?? 0, correction)
            let result = try await CorrectEvent().run(input, as: try request.actor(), in: request.services.store)
            guard case .failure(let refusal) = result else { return Self.told(.corrected, route) }
            switch refusal.kind {
            case .notFound, .notAllowed: throw OwnerFault.notFound
            case .changedMeanwhile:
                page = try await EventPage.load(request)
                (page.form, page.hasChanged) = (form, true)
            case .unfit: page.faults = [.startDay: .tooLongAgo]
            }
        }
        return .refused(page.page(request.context), .unreadable(field: ""))
    }

    /// Leads back to the event.
    private static func answer<Refusal: UseCaseRefusal>(
        _ request: OwnerRequest,
        _ result: Result<EventActionResult, Refusal>,
        _ notice: (EventActionResult) -> OwnerNotice
    ) throws(OwnerFault) -> OwnerAnswer {
        let id = try Self.event(request)
        let isBack = request.form.text(Self.back) == Self.today
        let route = isBack ? OwnerRoute.today.link(query: [Route.Item(UndoToast.field, id)]) : OwnerRoute.event.link(id)
        switch result {
        case .success(let done): return Self.told(notice(done), route)
        case .failure(let refusal): return Self.told(try .refused(refusal, .nothingChanged), route)
        }
    }

    static func event(_ request: OwnerRequest) throws(OwnerFault) -> String {
        guard let id = EventIdentity(request.id)?.id else { throw .notFound }
        return id
    }

    /// One of a closed list; nil if the field is empty.
    private static func word<Word: RawRepresentable<String>>(
        _ field: String,
        _: Word.Type,
        _ request: OwnerRequest
    ) throws(OwnerFault) -> Word? {
        guard let text = request.form.text(field) else { return nil }
        guard let word = Word(rawValue: text) else { throw .unreadable(field: field) }
        return word
    }

    /// The version that the page showed. A form that arrives late, after the owner has done something else, changes nothing.
    private static func revision(_ request: OwnerRequest) -> Int? {
        request.form.text(EventField.revision.rawValue).flatMap { Int($0) }
    }

    private static func told(_ notice: OwnerNotice, _ route: Route) -> OwnerAnswer {
        .seeOther(route.with([Route.Item(OwnerNotice.field, notice.rawValue)] + route.query))
    }
}

extension OwnerNotice {
    /// Of a dismissed event.
    ///
    /// - Parameter entry: what the owner has chosen; nil as they have set it for all cancelled events.
    fileprivate static func ofDismissed(_ entry: DismissedEntry?, _ done: EventActionResult) -> OwnerNotice {
        switch entry ?? DismissedEntry(isRemoved: done.deletesCancelled) {
        case .remove: .dismissed
        case .mark: .dismissedMarked
        }
    }
}
