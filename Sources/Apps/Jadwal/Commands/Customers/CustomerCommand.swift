internal import ArgumentParser
internal import Assembly
internal import CommandKit
internal import Foundation
internal import Store
internal import UseCases
internal import WorkerKit

struct CustomerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "customer",
        abstract: "Whose chats are read and whose calendar is written.",
        subcommands: [
            CustomerAddCommand.self, CustomerSetCommand.self, CustomerListCommand.self, CustomerShowCommand.self,
            CustomerAskCommand.self, CustomerInviteCommand.self, CustomerRemoveCommand.self,
        ]
    )
}

struct CustomerAddCommand: OperatorCommand {
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
            try await AddCustomer().run(record, as: .command, in: environment.store).get()
        }
        StandardOutput.write(id + "\n")
    }
}

struct CustomerSetCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Changes the given values of a customer. Work that waited for a corrected account continues."
    )

    @Option(help: ArgumentHelp("The customer.", valueName: "uuid"))
    var id: String

    @OptionGroup var customer: CustomerOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "--id")
        try await CommandEnvironment.with(self.options) { environment in
            let change = try await self.customer.change(environment.settings.outgoing)
            try await ChangeCustomer().run(.init(id, change), as: .command, in: environment.store).get()
        }
    }
}

struct CustomerListCommand: OperatorCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists all customers by age.")

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let customers = try await CommandEnvironment.with(self.options) { try await PostgresCustomers($0.store).list() }
        try Listing.write(customers.map { CustomerListRow($0) }, self.listing, nothing: "There are no customers.")
    }
}

struct CustomerShowCommand: OperatorCommand {
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
            try await ShowCustomer().run(.init(id, revealing: self.reveal), as: .command, in: environment.store).get()
        }
        try Listing.write(CustomerDetailRow(customer, revealing: self.reveal), self.listing)
    }
}

struct CustomerAskCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask",
        abstract: "Tries a customer's calendar account at once, if it is at rest after failures.",
        discussion: "What waits for the account is sent again. If it fails, the account rests. Audited."
    )

    @Option(help: ArgumentHelp("The customer.", valueName: "uuid"))
    var id: String

    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "--id")
        let wasAtRest = try await CommandEnvironment.with(self.options) { environment in
            try await AskAccount().run(.init(id), as: .command, in: environment.store).get()
        }
        StandardOutput.write(wasAtRest ? "The account is tried now.\n" : "The account was not at rest.\n")
    }
}
