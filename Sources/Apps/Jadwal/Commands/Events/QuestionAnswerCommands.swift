internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Store
internal import UseCases

struct QuestionsAcceptCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract: "Writes the event as it was asked about, once.",
        discussion: """
            The change is written to the calendar like any other. Accepting again changes nothing. A question can be \
            answered until its event begins, and while the messages that it rests on are as they were. Written into \
            the audit table.
            """
    )

    @OptionGroup var question: AnsweredQuestionOptions
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, customer) = try self.question.checked()
        let answer = try await CommandEnvironment.with(self.options) { environment in
            let input = AnswerQuestion.Input(question: id, customer: customer, accepts: true)
            return try await AnswerQuestion().run(input, as: .command, in: environment.store).get()
        }
        try Listing.write(QuestionAnswerRow(answer), self.listing)
    }
}

struct QuestionsDeclineCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "decline",
        abstract: "Says that there is no such event.",
        discussion: """
            Nothing is written, and the same chat is not asked about this plan again. Counts as feedback, like the \
            dismissal of an event. Declining again changes nothing. Written into the audit table.
            """
    )

    @OptionGroup var question: AnsweredQuestionOptions
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, customer) = try self.question.checked()
        let answer = try await CommandEnvironment.with(self.options) { environment in
            let input = AnswerQuestion.Input(question: id, customer: customer, accepts: false)
            return try await AnswerQuestion().run(input, as: .command, in: environment.store).get()
        }
        try Listing.write(QuestionAnswerRow(answer), self.listing)
    }
}

/// The question that is answered, and optionally its customer.
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

/// The result of an answer.
private struct QuestionAnswerRow: ListedRow {
    static let titles = ["ID", "CUSTOMER", "ANSWER", "OUTCOME", "EVENT"]

    var id: String
    var customer: String
    /// `accepted` or `declined`.
    var answer: String
    /// `sent` to the calendar, `noted` if nothing changes there, or `unchanged` if the same answer was given before.
    var outcome: String
    var eventID: String

    init(_ answer: QuestionAnswer) {
        (self.id, self.customer, self.eventID) = (answer.questionID, answer.customerID, answer.eventID)
        self.answer = answer.outcome.rawValue
        self.outcome = !answer.isNew ? "unchanged" : answer.outcome == .accepted ? "sent" : "noted"
    }

    var cells: [String] { [self.id, self.customer, self.answer, self.outcome, self.eventID] }
}
