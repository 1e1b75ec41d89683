internal import Pipeline
internal import Web

/// The reminders that a form offers, as boxes to tick. Those that were chosen elsewhere are among them.
enum LeadBoxes {
    private static let timed = ["0m", "5m", "10m", "15m", "30m", "1h", "2h", "1d", "2d", "7d"]
    private static let wholeDays = ["@09:00", "-1d@09:00", "-1d@20:00", "-2d@20:00", "-7d@09:00"]

    /// - Parameter chosen: as texts, so that what was refused stands in the form again.
    static func field(
        _ name: String,
        _ label: ReminderPhrase,
        ofWholeDays: Bool,
        chosen: [String],
        _ context: OwnerContext
    ) -> PageForm.Field {
        let offered = ofWholeDays ? Self.wholeDays : Self.timed
        let options = (offered + chosen.filter { !offered.contains($0) }).compactMap { text in
            ReminderLead(text).map { PageForm.Option(text, context.words(LeadPhrase(lead: $0))) }
        }
        return .checks(
            name,
            context.say(label),
            options,
            chosen: Set(chosen),
            hint: context.say(ReminderPhrase.most)
        )
    }

    /// The values of a form under this name, in the form that use cases read.
    static func text(_ name: String, _ items: RequestItems) -> String { items.all(name).joined(separator: " ") }
}
