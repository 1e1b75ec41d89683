internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// The owner's actions on the reminders of an event: forms become inputs of use cases.
enum ReminderActions {
    /// The names of fields on an event's page. Without `own`, the event is as all others.
    static let leads = "leads"
    static let own = "own"
    static let again = "again"
    static let atStart = "start"

    static func set(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let isOwn = request.form.isOn(Self.own)
        let leads = isOwn ? LeadBoxes.text(Self.leads, request.form) : nil
        let input = SetReminders.Input(event: try EventActions.event(request), leads: leads)
        let result = try await SetReminders().run(input, as: try request.actor(), in: request.services.store)
        if case .failure(.wrong(let fault)) = result {
            var page = try await EventPage.load(request)
            page.reminders?.refused = (request.form.all(Self.leads), fault)
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
        return try Self.answer(request, result, .remindersSet)
    }

    static func snooze(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let time: SnoozeReminder.Time
        switch request.form.text(Self.again) {
        case Self.atStart?: time = .start
        case let text?:
            guard let minutes = Int(text) else { throw OwnerFault.unreadable(field: Self.again) }
            time = .minutes(minutes)
        case nil: throw OwnerFault.unreadable(field: Self.again)
        }
        let input = SnoozeReminder.Input(event: try EventActions.event(request), time)
        let result = try await SnoozeReminder().run(input, as: try request.actor(), in: request.services.store)
        return try Self.answer(request, result, .remindedAgain)
    }

    static func end(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let input = EndReminders.Input(event: try EventActions.event(request))
        let result = try await EndReminders().run(input, as: try request.actor(), in: request.services.store)
        return try Self.answer(request, result, .remindersEnded)
    }

    private static func answer<Refusal: UseCaseRefusal>(
        _ request: OwnerRequest,
        _ result: Result<EventReminders, Refusal>,
        _ notice: OwnerNotice
    ) throws(OwnerFault) -> OwnerAnswer {
        let route = OwnerRoute.event.link(try EventActions.event(request))
        switch result {
        case .success: return Self.back(notice, route)
        case .failure(let refusal): return Self.back(try .refused(refusal, .notReminded), route)
        }
    }

    private static func back(_ notice: OwnerNotice, _ route: Route) -> OwnerAnswer {
        .seeOther(route.with([Route.Item(OwnerNotice.field, notice.rawValue)]))
    }
}
