internal import ArgumentParser
internal import Assembly
internal import CommandKit
internal import Foundation
internal import Store
internal import WorkerKit

struct CustomerAddCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Adds a customer and prints the id."
    )

    @Option(help: ArgumentHelp("A UUID; made when it is not given.", valueName: "uuid"))
    var id: String?

    @OptionGroup var customer: CustomerOptions
    @OptionGroup var options: CommandOptions

    func validate() throws {
        guard self.customer.timeZone != nil else { throw ValidationError("--time-zone is required") }
        if let id = self.id { _ = try ArgumentChecks.identifier(id, of: "--id") }
    }

    func perform() async throws {
        let id = (self.id ?? UUID().uuidString).lowercased()
        let record = CustomerRecord(id: id, timeZone: self.customer.timeZone ?? "UTC")
        try await CommandEnvironment.with(self.options) { environment in
            var record = record
            try await self.customer.change(environment.settings.outgoing)(&record)
            try await PostgresCustomers(environment.store).add(record)
        }
        StandardOutput.write(id + "\n")
    }
}
