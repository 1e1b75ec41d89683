internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Replays
internal import Store
internal import UseCases
internal import WorkerKit

struct ReplayEditCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Retries one failure with a corrected input.",
        discussion: """
            The original stays with the failure, encrypted; the corrected input is checked as its worker will check \
            it, and only then sent. The failure ends as edited when the corrected input has had its effect. Written \
            into the audit table.
            """
    )

    @Argument(help: ArgumentHelp("The failure's id.", valueName: "id"))
    var id: String

    @Option(help: ArgumentHelp("The corrected input, whole; - is standard input.", valueName: "file"))
    var body: String

    @OptionGroup var wait: WaitOptions
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func validate() throws { _ = try ArgumentChecks.identifier(self.id, of: "id") }

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "id")
        let bytes = try InputFile(self.body).all(atMost: CorrectedInput.maximumBytes)
        let isWell = try await CommandEnvironment.traced(self.options, as: "jadwal-replay") { environment in
            let failures = PostgresFailures(environment.store)
            let start = try await failures.now()
            let spans = RetrySpans(environment.tracing)
            var input = EditFailure.Input(id, to: bytes, trace: { spans.begin($0, under: $1) })
            input.isResending = self.wait.resend
            _ = try await EditFailure().run(input, as: .command, in: environment.store)
                .mapError { $0.explanation(id) }.get()
            spans.sent(id)
            try await failures.awaitOutcome(
                of: id,
                patience: self.wait.patience,
                progress: ReplayProgress(),
                spans: spans
            )
            let report = ReplayReport(failures: failures, start: start, adopted: [], impossible: [:])
            return try await report.writeAll(.ids([id]), self.listing)
        }
        guard isWell else { throw ExitCode.failure }
    }
}

extension EditFailure.Refusal {
    /// - Parameter id: the failure's.
    fileprivate func explanation(_ id: String) -> CommandFailure {
        switch self {
        case .notFound: CommandFailure(.refused, "there is no failure \(id)")
        case .input(let fault): fault.explanation(id)
        case .notOpen:
            CommandFailure(
                .refused,
                "nothing was sent: the failure \(id) is not open, or the input is of a removed customer"
            )
        case .notAllowed, .reasonNeeded: CommandFailure(.refused, self.description)
        }
    }
}

extension CorrectedInputFault {
    /// - Parameter id: the failure's.
    fileprivate func explanation(_ id: String) -> CommandFailure {
        switch self {
        case .ended(let outcome): CommandFailure(.refused, "the failure \(id) has an outcome: \(outcome)")
        case .underWay: CommandFailure(.refused, "the failure \(id) is under way: wait for its outcome")
        case .unknownStage:
            CommandFailure(.refused, "the failure \(id) is of a stage that this version does not know")
        case .keepsNone:
            CommandFailure(
                .refused,
                "a failure of analysis keeps no input that could be edited: retry reads its conversation again"
            )
        case .noQueue:
            CommandFailure(.refused, "a dead letter of a foreign queue has no queue that it could be sent to")
        case .crowd:
            CommandFailure(.usage, "--body is a message of a group, a broadcast or a newsletter: those are dropped")
        case .invalid(let form, let fault, let place):
            CommandFailure(
                .usage,
                "--body is not a valid \(form.words): \(fault)\(place?.words ?? ""). Nothing was sent"
            )
        }
    }
}

extension InputPlace {
    fileprivate var words: String {
        let field = self.field.map { ", field \($0)" } ?? ""
        guard let line, let column else { return field }
        return "\(field), line \(line), column \(column)"
    }
}

extension CorrectedInputFault.Form {
    fileprivate var words: String {
        switch self {
        case .chatMessage: "chat message"
        case .calendarMessage: "calendar message"
        case .notification: "notification"
        }
    }
}
