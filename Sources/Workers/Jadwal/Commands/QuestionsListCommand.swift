internal import ArgumentParser
internal import CommandKit
internal import Store

struct QuestionsListCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists questions that nobody has answered yet, without their text; what expires first comes first."
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

struct QuestionsShowCommand: PersonCommand {
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
            try await PostgresAudit(environment.store).record("reveal question", subject: id, by: Person.current)
            return QuestionDetailRow(found.overview, found.text)
        }
        try Listing.write(row, self.listing)
    }
}
