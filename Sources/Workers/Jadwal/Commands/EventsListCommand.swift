internal import ArgumentParser
internal import CommandKit
internal import Store

struct EventsListCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists events that are still to come, soonest first, without their text."
    )

    @Option(help: ArgumentHelp("Of this customer only.", valueName: "uuid"))
    var customer: String?

    @Flag(help: "Also events that are over.")
    var past = false

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let customer = try self.customer.map { try ArgumentChecks.identifier($0, of: "--customer") }
        let events = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresEvents(environment.store).list(of: customer, past: self.past)
        }
        try Listing.write(events.map { EventRow($0) }, self.listing, nothing: "There are no events.")
    }
}
