internal import ArgumentParser
internal import CommandKit
internal import Jadwal
internal import Store
internal import WorkerKit

struct ReplayEditCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Retries one failure with a corrected input.",
        discussion: """
            The original stays with the failure, encrypted; the corrected input is checked as its worker will check it, and only \
            then sent. The failure ends as edited when the corrected input has had its effect. Written into the audit table.
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
        let isWell = try await CommandEnvironment.with(self.options) { environment in
            let failures = PostgresFailures(environment.store)
            guard let failure = try await failures.find(id) else {
                throw CommandFailure(.refused, "there is no failure \(id)")
            }
            let start = try await failures.now()
            let input = try CorrectedInput(bytes, for: failure, isResending: self.wait.resend, now: start)
            let isSent = try await failures.edit(
                id,
                to: input.bytes,
                of: input.customerID,
                isResending: self.wait.resend,
                by: Person.current
            )
            guard isSent else {
                throw CommandFailure(
                    .refused,
                    "nothing was sent: the failure \(id) is not open, or the input is of a removed customer"
                )
            }
            return try await ReplayRetryCommand.replay(
                .ids([id]),
                ReplayPlan(patience: self.wait.patience),
                in: failures,
                from: start,
                self.listing
            )
        }
        guard isWell else { throw ExitCode.failure }
    }
}
