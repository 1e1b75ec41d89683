internal import ArgumentParser
internal import CommandKit
internal import Store

struct ConflictsListCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists events that collide with something and are not decided, soonest first.",
        discussion: """
            MOVE shows where each could be moved to, by the numbers that `conflicts resolve --move` takes, on the owner's wall clock. \
            With --reveal also what it collides with and why a time was offered, decrypted. That is written into the audit table \
            first.
            """
    )

    @Option(help: ArgumentHelp("Of this customer only.", valueName: "uuid"))
    var customer: String?

    @Flag(help: "Also titles and calendars.")
    var reveal = false

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let customer = try self.customer.map { try ArgumentChecks.identifier($0, of: "--customer") }
        let rows = try await CommandEnvironment.with(self.options) { environment in
            if self.reveal {
                try await PostgresAudit(environment.store)
                    .record("reveal conflicts", subject: customer ?? "all", by: Person.current)
            }
            let conflicts = try await PostgresConflicts(environment.store).list(of: customer)
            return conflicts.map { ConflictRow($0, isRevealed: self.reveal) }
        }
        try Listing.write(rows, self.listing, nothing: "Nothing collides that is not decided.")
    }
}
