internal import ChatReader
internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// “Remind me” in the form that adds an event.
enum AddReminder {
    private static let none = "none"
    private static let offered = ["0m", "10m", "30m", "1h", "1d"]

    /// The choice that the form begins with, or what was chosen. nil: the owner's calendar reminds.
    static func begin(_ request: OwnerRequest) async throws -> String? {
        let reminders = PostgresReminders(request.services.store)
        let way = try await reminders.preferences(of: try request.owner().customerID).way
        return way.pushes ? request.form.text(AddPage.remind) ?? "" : nil
    }

    static func fields(_ chosen: String?, _ context: OwnerContext) -> [PageForm.Field] {
        guard let chosen else { return [] }
        let isOther = !chosen.isEmpty && chosen != Self.none && !Self.offered.contains(chosen)
        let leads = (Self.offered + (isOther ? [chosen] : [])).compactMap { text in
            (try? ReminderLeads(text)).map { PageForm.Option(text, context.words(LeadsPhrase(leads: $0.leads))) }
        }
        let others = [
            PageForm.Option("", context.words(ReminderPhrase.asForAll)),
            PageForm.Option(Self.none, context.words(AccountPhrase.noReminder)),
        ]
        return [.choice(AddPage.remind, context.say(ReminderPhrase.event), others + leads, chosen: chosen)]
    }

    /// A choice that is none of the list, or is not possible any more, leaves the event as all others.
    static func set(_ event: CalendarEvent, _ request: OwnerRequest) async throws {
        guard let chosen = request.form.text(AddPage.remind) else { return }
        let leads = chosen == Self.none ? "" : Self.leads(chosen, event.times)
        let input = SetReminders.Input(event: event.identity.id, leads: leads)
        _ = try await SetReminders().run(input, as: try request.actor(), in: request.services.store)
    }

    /// `SetReminders` refuses a text that is no list of reminders.
    private static func leads(_ chosen: String, _ times: EventTimes) -> String {
        (try? ReminderLeads(chosen))?.fitting(times).description ?? chosen
    }
}

extension ReminderLead {
    init(_ lead: ReadSentence.Lead) {
        switch lead {
        case .minutes(let minutes): self = .minutes(minutes)
        case .days(let days): self = .days(days)
        case .evening: self = .eveningBefore
        }
    }
}

extension ReadSentence {
    /// Empty if the sentence asks for none.
    var reminders: ReminderLeads { (try? ReminderLeads(self.leads.map { ReminderLead($0) })) ?? .empty }
}

extension EventSpan {
    func times(in zone: Zone) -> EventTimes {
        switch self {
        case .days(let first, let last): .allDay(start: first, endExclusive: last.adding(days: 1))
        case .clock(let start, let end): .timed(start: start, end: end, zone: zone)
        }
    }
}
