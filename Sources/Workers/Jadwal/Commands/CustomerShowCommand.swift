internal import ArgumentParser
internal import CommandKit
internal import Store

struct CustomerShowCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one customer.",
        discussion: "What is personal only with --reveal. That is written into the audit table first."
    )

    @Option(help: ArgumentHelp("The customer.", valueName: "uuid"))
    var id: String

    @Flag(help: "Also the name and the calendar's address and user.")
    var reveal = false

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "--id")
        let customer = try await CommandEnvironment.with(self.options) { environment in
            guard let customer = try await PostgresCustomers(environment.store).show(id) else {
                throw CommandFailure(.refused, "there is no such customer")
            }
            if self.reveal {
                try await PostgresAudit(environment.store).record("reveal customer", subject: id, by: Person.current)
            }
            return customer
        }
        try Listing.write(CustomerDetailRow(customer, revealing: self.reveal), self.listing)
    }
}
