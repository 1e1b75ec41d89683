internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Store
internal import Time

struct ToldCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "told",
        abstract: "Lists what owners were told in the last 30 days, the newest first, without its text."
    )

    @Option(help: ArgumentHelp("Of this customer only.", valueName: "uuid"))
    var customer: String?

    @Option(help: ArgumentHelp("At most so many rows, 1 to 10000.", valueName: "number"))
    var limit = 100

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func validate() throws {
        guard (1...10_000).contains(self.limit) else { throw ValidationError("--limit is 1 to 10000") }
    }

    func perform() async throws {
        let customer = try self.customer.map { try ArgumentChecks.identifier($0, of: "--customer") }
        let told = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresTold(environment.store).list(of: customer, atMost: self.limit)
        }
        try Listing.write(told.map { ToldRow($0) }, self.listing, nothing: "Nobody was told anything.")
    }
}

/// A notification that has ended, as a printed row.
private struct ToldRow: ListedRow {
    static let titles = ["ID", "CUSTOMER", "TOLD", "OUTCOME", "SERVICES"]

    var id: String
    var customer: String
    var told: String
    /// `delivered`, `no_device`, `not_delivered`, `over` or `failed`.
    var outcome: String
    /// Of the devices that have got it and are still the owner's.
    var services: [String]

    init(_ told: ToldNotification) {
        (self.id, self.customer) = (told.id, told.customerID)
        (self.told, self.outcome) = (Timestamp.utcText(told.at), told.outcome.rawValue)
        self.services = told.services.map(\.rawValue)
    }

    var cells: [String] {
        [self.id, self.customer, self.told, self.outcome, self.services.joined(separator: ", ")]
    }
}
