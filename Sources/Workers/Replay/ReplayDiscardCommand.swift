internal import ArgumentParser
internal import CommandKit
internal import Store

struct ReplayDiscardCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard",
        abstract: "Ends failures without trying them again."
    )

    @OptionGroup var selection: FailureSelection

    @Option(help: "Why. Kept with the outcome; nothing personal belongs here.")
    var reason: String

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        guard !self.reason.isEmpty else { throw ValidationError("--reason must not be empty") }
        let rows = try await CommandEnvironment.with(self.options) { environment in
            let failures = PostgresFailures(environment.store)
            var rows: [ReplayResultRow] = []
            for id in try await self.selection.ids(in: failures) {
                let isDiscarded = try await failures.discard(id, reason: self.reason)
                rows.append(ReplayResultRow(id: id, result: isDiscarded ? "discarded" : "not open"))
            }
            return rows
        }
        try Listing.write(rows, self.listing, nothing: "There is nothing to discard.")
        guard rows.allSatisfy({ $0.result == "discarded" }) else { throw ExitCode.failure }
    }
}
