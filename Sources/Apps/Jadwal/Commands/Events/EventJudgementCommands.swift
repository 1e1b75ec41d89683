internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Store
internal import UseCases

struct EventsDismissCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss",
        abstract: "Takes an event out of its owner's calendar, and keeps the same plan from being proposed again.",
        discussion: """
            The chat may agree on another day or hour, which is a new event. The reason says how the chat should have \
            been read; without one the chat counts as not settled. Running it again changes nothing except the reason, \
            if another is given. Written into the audit table.
            """
    )

    @Argument(help: ArgumentHelp("As `events list` shows it.", valueName: "id"))
    var id: String

    @Option(
        help: ArgumentHelp(
            "no-event (nothing was planned), not-agreed, turned-down, or unwanted (read rightly, and not to be there).",
            valueName: "reason"
        )
    )
    var reason: String?

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func validate() throws { _ = try self.dismissalReason() }

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "the event's id")
        let reason = try self.dismissalReason()
        let judgement = try await CommandEnvironment.with(self.options) { environment in
            let input = DismissEvent.Input(event: id, because: reason)
            return try await DismissEvent().run(input, as: .command, in: environment.store).get()
        }
        try Listing.write(EventJudgementRow(.dismissed, judgement), self.listing)
    }

    private func dismissalReason() throws -> DismissalReason? {
        guard let text = self.reason else { return nil }
        guard let reason = DismissalReason(rawValue: text) else {
            let known = DismissalReason.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--reason must be one of \(known)")
        }
        return reason
    }
}

struct EventsCorrectCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "correct",
        abstract: "Corrects an event in its owner's calendar, and keeps the old plan from coming back.",
        discussion: """
            What is not given stays as it is: an event that is moved keeps its length. Times are the wall clock of the \
            event's zone. The chat may still change the event by agreeing on something else than it had before. \
            Running it again changes nothing. Written into the audit table.
            """
    )

    @Argument(help: ArgumentHelp("As `events list` shows it.", valueName: "id"))
    var id: String

    @Option(
        help: ArgumentHelp("2026-11-28T20:30, 2026-11-28 for another day, 20:30 for another hour.", valueName: "when")
    )
    var start: String?

    @Option(help: ArgumentHelp("The same; of whole days the last one.", valueName: "when"))
    var end: String?

    @Flag(help: "It takes whole days.")
    var allDay = false

    @Flag(help: "It has no place.")
    var noLocation = false

    @Option(
        help: ArgumentHelp(
            "A JSON object of what is personal: title, location. - is standard input.",
            valueName: "file"
        )
    )
    var input: String?

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func validate() throws {
        _ = try Self.moment(self.start, "--start")
        _ = try Self.moment(self.end, "--end")
        guard self.input != nil || self.start != nil || self.end != nil || self.allDay || self.noLocation else {
            throw ValidationError("say what is right: --start, --end, --all-day, --no-location, --input")
        }
    }

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "the event's id")
        let correction = try self.correction()
        let judgement = try await CommandEnvironment.with(self.options) { environment in
            let input = CorrectEvent.Input(event: id, correction)
            return try await CorrectEvent().run(input, as: .command, in: environment.store).get()
        }
        try Listing.write(EventJudgementRow(.corrected, judgement), self.listing)
    }

    private func correction() throws -> EventCorrection {
        var correction = EventCorrection()
        if let input = self.input {
            let fields = try SecretInput.read(input, names: ["title", "location"])
            correction.title = fields["title"]
            correction.place = fields["location"].map { .at($0) }
        }
        if self.noLocation {
            guard correction.place == nil else {
                throw CommandFailure(.usage, "--no-location and a location in --input exclude each other")
            }
            correction.place = .nowhere
        }
        (correction.start, correction.end) = (
            try Self.moment(self.start, "--start"), try Self.moment(self.end, "--end")
        )
        correction.isAllDay = self.allDay
        return correction
    }

    private static func moment(_ text: String?, _ option: String) throws -> GivenMoment? {
        guard let text else { return nil }
        guard let moment = GivenMoment(text) else {
            throw ValidationError("\(option) must be a day, a time or both: 2026-11-28, 20:30, 2026-11-28T20:30")
        }
        return moment
    }
}

/// The result of a dismissal or a correction.
private struct EventJudgementRow: ListedRow {
    static let titles = ["ID", "CUSTOMER", "JUDGEMENT", "OUTCOME", "WANTED"]

    var id: String
    var customer: String
    var judgement: String
    /// `sent` to the calendar, `noted` if nothing changes there, or `unchanged`.
    var outcome: String
    var wantedRevision: Int

    init(_ kind: FeedbackKind, _ done: EventActionResult) {
        (self.id, self.customer) = (done.eventID, done.customerID)
        self.judgement = kind.rawValue
        (self.outcome, self.wantedRevision) = (done.outcome.rawValue, done.revision)
    }

    var cells: [String] { [self.id, self.customer, self.judgement, self.outcome, "\(self.wantedRevision)"] }
}
