internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Store
internal import Time

struct QuestionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "questions",
        abstract: "What Jadwal was not sure of, and the owners' answers.",
        subcommands: [
            QuestionsListCommand.self, QuestionsShowCommand.self, QuestionsAcceptCommand.self,
            QuestionsDeclineCommand.self,
        ]
    )
}

struct QuestionsListCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists open questions without their text, the next to expire first."
    )

    @Option(help: ArgumentHelp("Of this customer only.", valueName: "uuid"))
    var customer: String?

    @Flag(help: "Also questions that are over.")
    var past = false

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let customer = try self.customer.map { try ArgumentChecks.identifier($0, of: "--customer") }
        let questions = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresQuestions(environment.store).list(of: customer, past: self.past)
        }
        try Listing.write(questions.map { QuestionRow($0) }, self.listing, nothing: "There are no questions.")
    }
}

struct QuestionsShowCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one question.",
        discussion:
            "With --reveal also what is asked, decrypted. That is written into the audit table first."
    )

    @Argument(help: ArgumentHelp("As `questions list` shows it.", valueName: "id"))
    var id: String

    @Flag(help: "Also the event that is asked about, and why Jadwal is not sure.")
    var reveal = false

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "the question's id")
        let row = try await CommandEnvironment.with(self.options) { environment in
            guard let found = try await PostgresQuestions(environment.store).show(id) else {
                throw CommandFailure(.refused, "there is no such question")
            }
            guard self.reveal else { return QuestionDetailRow(found.overview, nil) }
            try await PostgresAudit(environment.store).record(
                "reveal question",
                subject: id,
                of: .one(found.overview.customerID),
                by: AuditedUser.current
            )
            return QuestionDetailRow(found.overview, found.text)
        }
        try Listing.write(row, self.listing)
    }
}

/// A question without its text, as a printed row.
private struct QuestionRow: ListedRow {
    static let titles = ["ID", "CUSTOMER", "ACTION", "STATE", "ASKED", "EXPIRES", "EVENT"]

    var id: String
    var customer: String
    /// The effect of accepting it: `add`, `update` or `cancel`.
    var action: String
    /// `open`, `accepted`, `declined`, `expired` or `replaced`.
    var state: String
    var asked: String
    var expires: String
    var eventID: String

    init(_ question: QuestionOverview) {
        (self.id, self.customer, self.eventID) = (question.id, question.customerID, question.eventID)
        self.action = question.action.rawValue
        self.state = question.outcome?.rawValue ?? "open"
        self.asked = Timestamp.utcText(question.askedAt)
        self.expires = Timestamp.utcText(question.expiresAt)
    }

    var cells: [String] {
        [self.id, self.customer, self.action, self.state, self.asked, self.expires, self.eventID]
    }
}

/// One question, as a printed row. With its text only if it was asked for.
private struct QuestionDetailRow: ListedRow {
    static let titles = QuestionRow.titles + ["TITLE", "LOCATION", "STARTS", "ENDS", "TIME ZONE", "REASONS"]

    private var question: QuestionRow
    var title: String?
    var location: String?
    /// Local time of the owner, or days for an all-day event.
    var starts: String?
    var ends: String?
    var timeZone: String?
    /// Why Jadwal is not sure, the most important reason first.
    var reasons: [String]?

    init(_ overview: QuestionOverview, _ text: QuestionText?) {
        self.question = QuestionRow(overview)
        guard let text else { return }
        let event = text.change.event
        (self.title, self.location, self.reasons) = (event.summary, event.location, text.reasons.map(\.rawValue))
        switch event.times {
        case .timed(let start, let end, let zone):
            (self.starts, self.ends, self.timeZone) = (start.description, end.description, zone.name)
        case .allDay(let start, let end):
            (self.starts, self.ends) = (start.description, end.adding(days: -1).description)
        }
    }

    var cells: [String] {
        self.question.cells + [
            self.title ?? "", self.location ?? "", self.starts ?? "", self.ends ?? "", self.timeZone ?? "",
            (self.reasons ?? []).joined(separator: ", "),
        ]
    }

    func encode(to encoder: any Encoder) throws {
        try self.question.encode(to: encoder)
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encodeIfPresent(self.title, forKey: .title)
        try fields.encodeIfPresent(self.location, forKey: .location)
        try fields.encodeIfPresent(self.starts, forKey: .starts)
        try fields.encodeIfPresent(self.ends, forKey: .ends)
        try fields.encodeIfPresent(self.timeZone, forKey: .timeZone)
        try fields.encodeIfPresent(self.reasons, forKey: .reasons)
    }

    private enum Field: String, CodingKey {
        case title, location, starts, ends, timeZone, reasons
    }
}
