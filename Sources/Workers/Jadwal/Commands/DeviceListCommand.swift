internal import ArgumentParser
internal import CommandKit
internal import Store

struct DeviceListCommand: PersonCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists devices by age.")

    @Option(help: ArgumentHelp("Of this customer only.", valueName: "uuid"))
    var customer: String?

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let customer = try self.customer.map { try ArgumentChecks.identifier($0, of: "--customer") }
        let devices = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresDevices(environment.store).list(of: customer)
        }
        try Listing.write(devices.map { DeviceRow($0) }, self.listing, nothing: "There are no devices.")
    }
}
