internal import ArgumentParser
internal import CommandKit
internal import Store
internal import Time
internal import UseCases

struct ReplayShowCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one failure: its cause, headers and attempts.",
        discussion: "With --reveal also the input that failed, decrypted. That is written into the audit table first."
    )

    @Argument(help: ArgumentHelp("The failure's id.", valueName: "id"))
    var id: String

    @Flag(help: "Show the input in the clear.")
    var reveal = false

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "id")
        let row = try await CommandEnvironment.with(self.options) { environment in
            guard let failure = try await PostgresFailures(environment.store).find(id) else {
                throw CommandFailure(.refused, "there is no failure \(id)")
            }
            guard self.reveal else { return FailureDetailRow(failure, input: nil) }
            let input = try await RevealFailure().run(.init(id), as: .command, in: environment.store).get()
            return FailureDetailRow(failure, input: input.map { String(decoding: $0, as: UTF8.self) })
        }
        try Listing.write(row, self.listing)
    }
}

/// One failure with all its values, as a printed row.
private struct FailureDetailRow: ListedRow {
    static let titles = [
        "ID", "FAILED", "STAGE", "KIND", "DETAIL", "ATTEMPTS", "CUSTOMER", "CONVERSATION", "GENERATION", "QUEUE",
        "HEADERS",
        "RETRY OF", "RETRIED", "EDITED", "OUTCOME", "ENDED", "REASON", "RETRIED AS", "INPUT",
    ]

    var id: String
    var failed: String
    var stage: String
    var kind: String
    var detail: String
    var attempts: Int
    var customer: String?
    var conversation: String?
    var generation: Int64?
    var queue: String?
    var headers: [String: String]
    var retryOf: String?
    var retried: String?
    /// When it was retried with a corrected input. `input` is the original.
    var edited: String?
    var outcome: String?
    var ended: String?
    var reason: String?
    var retriedAs: String?
    /// The decrypted input if it was asked for; otherwise whether one is stored.
    var input: String?

    init(_ failure: FailureRecord, input: String?) {
        self.id = failure.id
        self.failed = Timestamp.utcText(failure.failedAt)
        (self.stage, self.kind, self.detail) = (failure.stage, failure.kind, failure.detail)
        self.attempts = failure.attempts
        (self.customer, self.conversation) = (failure.customerID, failure.conversationID)
        (self.generation, self.queue, self.headers) = (failure.generation, failure.queue, failure.headers)
        (self.retryOf, self.retriedAs) = (failure.retryOf, failure.retriedAs)
        self.retried = failure.retriedAt.map { Timestamp.utcText($0) }
        self.edited = failure.editedAt.map { Timestamp.utcText($0) }
        self.ended = failure.outcomeAt.map { Timestamp.utcText($0) }
        (self.outcome, self.reason) = (failure.outcome, failure.outcomeReason)
        self.input = input ?? (failure.hasInput ? "kept, encrypted: --reveal shows it" : "none kept")
    }

    var cells: [String] {
        [
            self.id, self.failed, self.stage, self.kind, self.detail, "\(self.attempts)", self.customer ?? "",
            self.conversation ?? "", self.generation.map { "\($0)" } ?? "", self.queue ?? "",
            self.headers.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " "),
            self.retryOf ?? "", self.retried ?? "", self.edited ?? "",
            self.outcome ?? (self.retried == nil ? "open" : "under way"), self.ended ?? "", self.reason ?? "",
            self.retriedAs ?? "", self.input ?? "",
        ]
    }
}
