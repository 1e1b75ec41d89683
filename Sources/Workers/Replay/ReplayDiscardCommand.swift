internal import ArgumentParser
internal import CommandKit
internal import Store

struct ReplayDiscardCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard",
        abstract: "Ends failures without trying them again.",
        discussion: """
            One whose retry has left the outbox may still take effect, and is not ended: wait for its outcome. An interrupted run \
            is simply started again.
            """
    )

    @OptionGroup var selection: FailureSelection

    @Option(help: "Why. Kept with the outcome; nothing personal belongs here.")
    var reason: String

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func validate() throws {
        guard !self.reason.allSatisfy(\.isWhitespace) else { throw ValidationError("--reason must not be empty") }
    }

    func perform() async throws {
        let isWell = try await CommandEnvironment.with(self.options) { environment in
            let failures = PostgresFailures(environment.store)
            let asked = try self.selection.asked(at: try await failures.now())
            var writer = ResultWriter(
                self.listing,
                well: [DiscardRun.discarded],
                nothing: "There is nothing to discard."
            )
            try await DiscardRun(failures: failures, reason: self.reason).discard(asked, to: &writer)
            try writer.finish()
            return writer.isAllWell
        }
        guard isWell else { throw ExitCode.failure }
    }
}
