internal import Pipeline
internal import Store
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
        let leads = Self.offered.compactMap { text in
            ReminderLead(text).map { PageForm.Option(text, context.words(LeadPhrase(lead: $0))) }
        }
        let others = [
            PageForm.Option("", context.words(ReminderPhrase.asForAll)),
            PageForm.Option(Self.none, context.words(AccountPhrase.noReminder)),
        ]
        return [.choice(AddPage.remind, context.say(ReminderPhrase.event), others + leads, chosen: chosen)]
    }

    /// A choice that is none of the list, or is not possible any more, leaves the event as all others.
    static func set(_ event: String, _ request: OwnerRequest) async throws {
        guard let chosen = request.form.text(AddPage.remind) else { return }
        let input = SetReminders.Input(event: event, leads: chosen == Self.none ? "" : chosen)
        _ = try await SetReminders().run(input, as: try request.actor(), in: request.services.store)
    }
}
