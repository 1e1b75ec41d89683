internal import ArgumentParser
internal import CommandKit
internal import Store

struct ReplayListCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists failures, newest first, or counts them by cause."
    )

    @Flag(help: "Counts by cause.")
    var group = false

    @Flag(help: "Also those that have an outcome.")
    var all = false

    @Option(help: "At most so many.")
    var limit = 100

    @OptionGroup var filters: FailureOptions
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let filter = try self.filters.filter(isOpen: !self.all)
        if self.group {
            let groups = try await CommandEnvironment.with(self.options) { environment in
                try await PostgresFailures(environment.store).groups(filter)
            }
            return try Listing.write(
                groups.map { FailureGroupRow($0) },
                self.listing,
                nothing: "There are no failures."
            )
        }
        let failures = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresFailures(environment.store).list(filter, atMost: max(1, self.limit))
        }
        try Listing.write(failures.map { FailureRow($0) }, self.listing, nothing: "There are no failures.")
    }
}
