internal import ArgumentParser
internal import CommandKit
internal import Store

struct CustomerListCommand: PersonCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists all customers by age.")

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let customers = try await CommandEnvironment.with(self.options) { try await PostgresCustomers($0.store).list() }
        try Listing.write(customers.map { CustomerRow($0) }, self.listing, nothing: "There are no customers.")
    }
}
