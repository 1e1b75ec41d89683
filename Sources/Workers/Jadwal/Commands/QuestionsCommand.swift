internal import ArgumentParser
internal import CommandKit
internal import Store

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

struct QuestionsAcceptCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract: "Writes the event as it was asked about, once.",
        discussion: """
            The change reaches the calendar as any other does. Said again it changes nothing. A question can be answered until its \
            event begins, and while the messages that it rests on are as they were. Written into the audit table.
            """
    )

    @OptionGroup var question: AnsweredQuestionOptions
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, customer) = try self.question.checked()
        let answer = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresQuestions(environment.store).accept(id, of: customer, by: Person.current)
        }
        try Listing.write(QuestionAnswerRow(answer), self.listing)
    }
}

struct QuestionsDeclineCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "decline",
        abstract: "Says that there is no such event.",
        discussion: """
            Nothing is written, and the same chat is not asked about this plan again. Counts as feedback, like the dismissal of an \
            event. Said again it changes nothing. Written into the audit table.
            """
    )

    @OptionGroup var question: AnsweredQuestionOptions
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, customer) = try self.question.checked()
        let answer = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresQuestions(environment.store).decline(id, of: customer, by: Person.current)
        }
        try Listing.write(QuestionAnswerRow(answer), self.listing)
    }
}

/// Which question is answered, and for whom.
struct AnsweredQuestionOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("As `questions list` shows it.", valueName: "id"))
    var id: String

    @Option(help: ArgumentHelp("Only when it is this customer's.", valueName: "uuid"))
    var customer: String?

    func checked() throws -> (id: String, customer: String?) {
        let id = try ArgumentChecks.identifier(self.id, of: "the question's id")
        return (id, try self.customer.map { try ArgumentChecks.identifier($0, of: "--customer") })
    }
}
