internal import Pipeline
internal import Store
internal import Time
internal import Web

/// What an owner does with an event. Each is one transaction of the store, the same that commands use. Sent twice, the
/// second one finds nothing to change, also if it arrives after a later act.
enum EventActs {
    static func dismiss(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let chosen = request.form.text(EventPage.entry)
        let entry = chosen.flatMap { DismissedEntry(rawValue: $0) }
        return try await Self.act(request, { .ofDismissed(entry, $0) }) { id, customer in
            guard chosen == nil || entry != nil else { throw OwnerFault.unreadable(field: EventPage.entry) }
            let typed = request.form.text(EventPage.reason)
            let reason = typed.flatMap { DismissalReason(rawValue: $0) }
            guard typed == nil || reason != nil else { throw OwnerFault.unreadable(field: EventPage.reason) }
            let feedback = PostgresFeedback(request.services.store)
            _ = try await feedback.dismiss(
                id,
                of: customer,
                seen: Self.revision(request),
                because: reason,
                removing: entry.map { $0 == .remove },
                by: .owner
            )
        }
    }

    static func undo(_ request: OwnerRequest) async throws -> OwnerAnswer {
        try await Self.act(request, { _ in .undone }) { id, customer in
            let feedback = PostgresFeedback(request.services.store)
            _ = try await feedback.undo(id, of: customer, seen: Self.revision(request), by: .owner)
        }
    }

    /// Decides about an open conflict.
    static func resolve(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let decision: ConflictDecision?
        let notice: OwnerNotice?
        switch request.form.text(EventConflict.decision) {
        case "keep": (decision, notice) = (.keep, .conflictKept)
        case "cancel": (decision, notice) = (.cancel, nil)
        case "move":
            let start = request.form.text(EventConflict.start).flatMap { EventConflict.start($0) }
            (decision, notice) = (start.map { .moveTo($0) }, .moved)
        default: (decision, notice) = (nil, .moved)
        }
        return try await Self.act(request, { notice ?? .ofDismissed(nil, $0) }) { id, customer in
            guard let decision else { throw OwnerFault.unreadable(field: EventConflict.decision) }
            let conflicts = PostgresConflicts(request.services.store)
            _ = try await conflicts.resolve(id, of: customer, seen: Self.revision(request), decision, by: .owner)
        }
    }

    /// What was refused is shown again, with what is wrong.
    static func correct(_ request: OwnerRequest) async throws -> OwnerAnswer {
        var page = try await EventPage.load(request)
        let route = OwnerRoute.event.link(page.event.record.id)
        guard page.event.record.mayBeCorrected, let event = page.event.record.event else {
            return Self.told(.nothingChanged, route)
        }
        let form = EventForm(request.form)
        page.form = form
        let zone = page.event.calendar.owner.zone
        switch form.read(event, in: zone, today: zone.local(page.event.calendar.now).date) {
        case .refused(let faults): page.faults = faults
        case .correction(let correction):
            guard !correction.isEmpty else { return Self.told(.corrected, route) }
            do {
                _ = try await PostgresFeedback(request.services.store).correct(
                    page.event.record.id,
                    of: page.event.calendar.owner.customerID,
                    seen: Int(form.revision) ?? 0,
                    correction,
                    by: .owner
                )
                return Self.told(.corrected, route)
            } catch let error as AdministrationError {
                switch error.code {
                case .notFound: throw OwnerFault.notFound
                case .exists:
                    page = try await EventPage.load(request)
                    (page.form, page.hasChanged) = (form, true)
                default: page.faults = [.startDay: .tooLongAgo]
                }
            }
        }
        return .refused(page.page(request.context), .unreadable(field: ""))
    }

    /// Leads back to the event.
    ///
    /// - Parameter act: is asked only about an event of the owner's. If the store refuses it, the page says so.
    private static func act(
        _ request: OwnerRequest,
        _ notice: (EventPage) -> OwnerNotice,
        _ act: (_ id: String, _ customer: String) async throws -> Void
    ) async throws -> OwnerAnswer {
        let page = try await EventPage.load(request)
        let id = page.event.record.id
        var told = notice(page)
        do {
            try await act(id, page.event.calendar.owner.customerID)
        } catch let error as AdministrationError {
            guard [.unfit, .exists].contains(error.code) else { throw OwnerFault.notFound }
            told = .nothingChanged
        }
        return Self.told(told, OwnerRoute.event.link(id))
    }

    /// What the page showed. A form that arrives late, after the owner has done something else, changes nothing.
    private static func revision(_ request: OwnerRequest) -> Int? {
        request.form.text(EventField.revision.rawValue).flatMap { Int($0) }
    }

    private static func told(_ notice: OwnerNotice, _ route: Route) -> OwnerAnswer {
        .seeOther(route.with([Route.Item(OwnerNotice.field, notice.rawValue)]))
    }
}

extension OwnerNotice {
    /// Of a dismissed event.
    ///
    /// - Parameter entry: what the owner has chosen; nil as they have set it for all cancelled events.
    fileprivate static func ofDismissed(_ entry: DismissedEntry?, _ page: EventPage) -> OwnerNotice {
        switch entry ?? DismissedEntry(isRemoved: page.event.calendar.deletesCancelled) {
        case .remove: .dismissed
        case .mark: .dismissedMarked
        }
    }
}
