internal import ArgumentParser
internal import CommandKit
internal import Evaluation
internal import Pipeline
internal import Store
internal import Time
internal import WorkerKit

struct EventsFeedbackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feedback",
        abstract: "What was dismissed and corrected, to learn from.",
        subcommands: [EventsFeedbackListCommand.self, EventsFeedbackExportCommand.self]
    )
}

struct EventsFeedbackListCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists judgements, oldest first, without any text."
    )

    private static let page = 1000

    @Option(help: ArgumentHelp("Of this customer only.", valueName: "uuid"))
    var customer: String?

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let customer = try self.customer.map { try ArgumentChecks.identifier($0, of: "--customer") }
        try await CommandEnvironment.with(self.options) { environment in
            let feedback = PostgresFeedback(environment.store)
            var rows = RowStream<FeedbackRow>(self.listing, nothing: "Nothing was dismissed or corrected.")
            var last: String?
            while case let page = try await feedback.list(of: customer, after: last, atMost: Self.page), !page.isEmpty {
                try rows.write(page.map { FeedbackRow($0) })
                last = page.last?.id
            }
            rows.finish()
        }
    }
}

struct EventsFeedbackExportCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract:
            "Writes judgements as JSON Lines; with --reveal as labelled conversations, which `jadwal eval` reads.",
        discussion: """
            With --reveal each chat that events were read from and judged is a line in the form of prompts/evaluation, \
            decrypted; that is written into the audit table first. Chats are kept only of customers with \
            --keep-windows: how many judgements have none is printed to standard error.
            """
    )

    private static let page = 1000
    private static let revealedPage = 100

    @Option(help: ArgumentHelp("Of this customer only.", valueName: "uuid"))
    var customer: String?

    @Flag(help: "Labelled conversations, in the clear.")
    var reveal = false

    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let customer = try self.customer.map { try ArgumentChecks.identifier($0, of: "--customer") }
        try await CommandEnvironment.with(self.options) { environment in
            let feedback = PostgresFeedback(environment.store)
            guard self.reveal else { return try await self.export(of: customer, from: feedback) }
            let counts = try await feedback.counts(of: customer)
            try await PostgresAudit(environment.store)
                .record(
                    "reveal feedback",
                    subject: "\(counts.windows) conversations",
                    of: AuditedOwner(customer),
                    by: AuditedUser.current
                )
            let written = try await self.reveal(of: customer, from: feedback)
            let left = counts.judgements - counts.withWindow
            StandardError.write(
                "\(written) labelled conversations; \(left) of \(counts.judgements) judgements have no window any more, or never had\n"
            )
        }
    }

    private func export(of customer: String?, from feedback: PostgresFeedback) async throws {
        var last: String?
        while case let page = try await feedback.list(of: customer, after: last, atMost: Self.page), !page.isEmpty {
            StandardOutput.write(try page.map { try Listing.jsonLine(FeedbackRow($0)) + "\n" }.joined())
            last = page.last?.id
        }
    }

    private func reveal(of customer: String?, from feedback: PostgresFeedback) async throws -> Int {
        var (count, last): (Int, String?) = (0, nil)
        while case let page = try await feedback.labelled(of: customer, after: last, atMost: Self.revealedPage),
            !page.isEmpty
        {
            let lines = try LabelledCorpus.lines(page.map { LabelledChat($0) })
            StandardOutput.write(String(decoding: lines, as: UTF8.self))
            (count, last) = (count + page.count, page.last?.id)
        }
        return count
    }
}

/// One judgement without text, as a printed row.
private struct FeedbackRow: ListedRow {
    static let titles = ["EVENT", "CUSTOMER", "JUDGED", "JUDGEMENT", "REASON", "REVISION", "PROMPT", "MODEL", "WINDOW"]

    var id: String
    var event: String
    var customer: String
    var judgedAt: String
    var judgement: String
    var reason: String?
    /// The revision of the event that was judged.
    var revision: Int
    var prompt: String?
    var model: String?
    /// `kept`, `deleted` or `not kept`.
    var window: String

    init(_ record: FeedbackRecord) {
        (self.id, self.event, self.customer) = (record.id, record.eventID, record.customerID)
        self.judgedAt = Timestamp.utcText(record.judgedAt)
        (self.judgement, self.reason) = (record.kind.rawValue, record.reason?.rawValue)
        self.revision = record.revision
        (self.prompt, self.model, self.window) = (record.prompt, record.model, record.window.rawValue)
    }

    var cells: [String] {
        [
            self.event, self.customer, self.judgedAt, self.judgement, self.reason ?? "", "\(self.revision)",
            self.prompt ?? "", self.model ?? "", self.window,
        ]
    }
}
