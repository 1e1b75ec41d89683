internal import APIMessages
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import UseCases

/// The reminders of events.
enum ReminderMethods {
    static func set(
        _ request: Events_V1_SetRemindersRequest,
        _ call: ConnectCall
    ) async throws -> Events_V1_SetRemindersResponse {
        guard !request.asForAll || request.leads.isEmpty else { throw Self.wrongLeads }
        let leads = request.asForAll ? nil : try Self.text(request.leads)
        let input = SetReminders.Input(event: try EventMethods.id(request.id), leads: leads)
        let result = try await SetReminders().run(input, as: try call.actor(), in: call.services.store)
        if case .failure(.wrong) = result { throw Self.wrongLeads }
        let reminders = try await Self.changed(result, request.id, call)
        return .with { $0.reminders = reminders }
    }

    static func snooze(
        _ request: Events_V1_SnoozeRequest,
        _ call: ConnectCall
    ) async throws -> Events_V1_SnoozeResponse {
        let time = request.atStart ? SnoozeReminder.Time.start : .minutes(Int(request.minutes))
        let input = SnoozeReminder.Input(event: try EventMethods.id(request.id), time)
        let result = try await SnoozeReminder().run(input, as: try call.actor(), in: call.services.store)
        if case .failure(.wrongTime) = result { throw ConnectFault("minutes", "VALUE", ConnectPhrase.range) }
        let reminders = try await Self.changed(result, request.id, call)
        return .with { $0.reminders = reminders }
    }

    static func done(_ request: Events_V1_DoneRequest, _ call: ConnectCall) async throws -> Events_V1_DoneResponse {
        let input = EndReminders.Input(event: try EventMethods.id(request.id))
        let result = try await EndReminders().run(input, as: try call.actor(), in: call.services.store)
        let reminders = try await Self.changed(result, request.id, call)
        return .with { $0.reminders = reminders }
    }

    /// The words of a list as one text. A word with a blank would be two.
    static func text(_ leads: [String]) throws(ConnectFault) -> String {
        guard !leads.contains(where: { $0.isEmpty || $0.contains(" ") }) else { throw Self.wrongLeads }
        return leads.joined(separator: " ")
    }

    private static let wrongLeads = ConnectFault("leads", "VALUE", ConnectPhrase.leads)

    private static func changed<Refusal: UseCaseRefusal>(
        _ result: Result<EventReminders, Refusal>,
        _ id: String,
        _ call: ConnectCall
    ) async throws -> Events_V1_Reminders {
        if case .failure(let refusal) = result { throw ConnectFault(refusal, unfit: .notReminded) }
        return Events_V1_Reminders(of: try await EventMethods.event(id, call))
    }
}

extension Events_V1_Reminders {
    /// As `GetEvent` has them.
    init(of event: OwnerEventDetail) {
        self.init()
        guard let text = event.record.event, !event.record.isGone else { return }
        let stored = event.reminders
        let own = stored.event.leads?.leads
        self.leads = (own ?? stored.preferences.leads(for: text.times)).map(\.description)
        (self.isOwn, self.isDone) = (own != nil, stored.event.doneFor == event.record.startsAt)
        let (zone, now) = (event.calendar.owner.zone, event.calendar.now)
        self.ringsAt = stored.coming(text, in: zone, after: now).map { .init($0.dueAt) }
    }
}
