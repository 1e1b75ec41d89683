internal import ArgumentParser
internal import Assembly
internal import CommandKit
internal import Store

struct CustomerSetCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Changes what is given of a customer. A mended account takes up what was waiting for it."
    )

    @Option(help: ArgumentHelp("The customer.", valueName: "uuid"))
    var id: String

    @OptionGroup var customer: CustomerOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "--id")
        try await CommandEnvironment.with(self.options) { environment in
            let change = try await self.customer.change(environment.settings.outgoing)
            try await PostgresCustomers(environment.store).set(id, change)
        }
    }
}
