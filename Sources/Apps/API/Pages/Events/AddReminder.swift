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
            ReminderLead(text).map { PageForm.Option(text, context.words(LeadPhrase(lead: $0))) }
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
        let leads = chosen == Self.none ? "" : Self.lead(chosen, event.times)
        let input = SetReminders.Input(event: event.identity.id, leads: leads)
        _ = try await SetReminders().run(input, as: try request.actor(), in: request.services.store)
    }

    /// “The day before” a whole day is its evening.
    private static func lead(_ chosen: String, _ times: EventTimes) -> String {
        guard case .allDay = times, case .days(let days)? = ReminderLead(chosen), let evening = LocalTime("20:00")
        else {
            return chosen
        }
        return ReminderLead.clock(daysBefore: days, evening).description
    }
}

extension ReminderLead {
    init(_ lead: ReadSentence.Lead) {
        switch lead {
        case .minutes(let minutes): self = .minutes(minutes)
        case .days(let days): self = .days(days)
        }
    }
}
