internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Store
internal import Time
internal import UseCases

struct EventsRemindCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "remind",
        abstract: "Sets, repeats or ends the reminders of an event.",
        discussion: """
            Leads are 0m, 10m, 1h, 1d before the start, and for whole days @09:00, -1d@20:00; at most five. Refused if \
            the owner is reminded by alarms in the calendar. Written into the audit table.
            """
    )

    @Argument(help: ArgumentHelp("As `events list` shows it.", valueName: "id"))
    var id: String

    @Option(help: ArgumentHelp("Its own reminders, such as \"10m 1d\".", valueName: "leads"))
    var leads: String?

    @Flag(help: "Nobody is reminded of it.")
    var none = false

    @Flag(help: "As for all events of its owner.")
    var asForAll = false

    @Option(help: ArgumentHelp("Once more in 5, 10 or 30 minutes (10m), or when it begins (start).", valueName: "when"))
    var snooze: String?

    @Flag(help: "No more reminders, unless it gets another start.")
    var done = false

    @Option(help: ArgumentHelp("Only when it is this customer's.", valueName: "uuid"))
    var customer: String?

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func validate() throws {
        let given = [self.leads != nil, self.none, self.asForAll, self.snooze != nil, self.done]
        guard given.filter(\.self).count == 1 else {
            throw ValidationError("give one of --leads, --none, --as-for-all, --snooze, --done")
        }
        _ = try self.time()
    }

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "the event's id")
        let customer = try self.customer.map { try ArgumentChecks.identifier($0, of: "--customer") }
        let reminders = try await CommandEnvironment.with(self.options) { environment in
            try await self.act(id, customer, environment.store)
        }
        try Listing.write(RemindersRow(id, reminders), self.listing)
    }

    private func act(_ id: String, _ customer: String?, _ store: StoreContext) async throws -> EventReminders {
        if self.done {
            let input = EndReminders.Input(event: id, customer: customer)
            return try await EndReminders().run(input, as: .command, in: store).get()
        }
        if let time = try self.time() {
            let input = SnoozeReminder.Input(event: id, customer: customer, time)
            return try await SnoozeReminder().run(input, as: .command, in: store).get()
        }
        let leads = self.asForAll ? nil : self.leads ?? ""
        let input = SetReminders.Input(event: id, customer: customer, leads: leads)
        return try await SetReminders().run(input, as: .command, in: store).get()
    }

    private func time() throws -> SnoozeReminder.Time? {
        switch self.snooze {
        case nil: return nil
        case "start": return .start
        case let text?:
            guard text.hasSuffix("m"), let minutes = Int(text.dropLast()) else {
                throw ValidationError("--snooze is 5m, 10m, 30m or start")
            }
            return .minutes(minutes)
        }
    }
}

/// The choices for the reminders of an event, as a printed row.
private struct RemindersRow: ListedRow {
    static let titles = ["ID", "LEADS", "AGAIN", "DONE"]

    var id: String
    /// nil as for all events of its owner.
    var leads: [String]?
    /// When its owner is reminded once more. `start` when it begins.
    var again: [String]
    var isDone: Bool

    init(_ id: String, _ reminders: EventReminders) {
        self.id = id
        self.leads = reminders.leads?.leads.map(\.description)
        self.again = reminders.snoozes.map { Timestamp.utcText($0) } + (reminders.ringsAtStart ? ["start"] : [])
        self.isDone = reminders.doneFor != nil
    }

    var cells: [String] {
        [
            self.id, self.leads.map { $0.isEmpty ? "none" : $0.joined(separator: " ") } ?? "as for all",
            self.again.joined(separator: " "), self.isDone ? "yes" : "no",
        ]
    }
}
