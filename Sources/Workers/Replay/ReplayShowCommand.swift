internal import ArgumentParser
internal import CommandKit
internal import Store

struct ReplayShowCommand: PersonCommand {
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
            let failures = PostgresFailures(environment.store)
            guard let failure = try await failures.find(id) else {
                throw CommandFailure(.refused, "there is no failure \(id)")
            }
            guard self.reveal else { return FailureDetailRow(failure, input: nil) }
            try await PostgresAudit(environment.store).record("reveal failure", subject: id, by: Person.current)
            let input = try await failures.input(of: failure)
            return FailureDetailRow(failure, input: input.map { String(decoding: $0, as: UTF8.self) })
        }
        try Listing.write(row, self.listing)
    }
}
