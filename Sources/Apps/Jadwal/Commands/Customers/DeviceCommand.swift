internal import ArgumentParser
internal import Assembly
internal import CommandKit
internal import Pipeline
internal import Push
internal import Store
internal import Time
internal import WorkerKit

struct DeviceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device",
        abstract: "Where customers are told what happened.",
        subcommands: [DeviceAddCommand.self, DeviceListCommand.self, DeviceRemoveCommand.self]
    )
}

struct DeviceAddCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Registers a device and prints its id. The same device again keeps its id.",
        discussion: """
            A webhook's key is made and printed once, on a second line. Its server finds it in each request: \
            webhook-signature is the HMAC-SHA256 of webhook-id, webhook-timestamp and the body \
            (https://www.standardwebhooks.com). Adding the same webhook again makes a new key.
            """
    )

    @Option(help: ArgumentHelp("The customer.", valueName: "uuid"))
    var customer: String

    @Option(
        help: ArgumentHelp(
            """
            A JSON object with one of the fields apns_token, ntfy_url and webhook_url; beside ntfy_url, ntfy_token may \
            give the access token of a topic that is not everybody's. - is standard input.
            """,
            valueName: "file"
        )
    )
    var input: String

    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let customer = try ArgumentChecks.identifier(self.customer, of: "--customer")
        let fields = try SecretInput.read(self.input, names: DeviceInput.names)
        let device = try DeviceInput.device(fields)
        let id = try await CommandEnvironment.with(self.options) { environment in
            if device.isURL {
                try await CustomerAddress.check(device.address, environment.settings.outgoing)
            }
            return try await PostgresDevices(environment.store)
                .add(device.service, address: device.address, secret: device.secret, of: customer)
        }
        StandardOutput.write(id + "\n")
        if device.service == .webhook, let secret = device.secret { StandardOutput.write(secret + "\n") }
    }
}

struct DeviceListCommand: OperatorCommand {
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

struct DeviceRemoveCommand: OperatorCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Forgets a device.")

    @Argument(help: ArgumentHelp("As `device list` shows it.", valueName: "id"))
    var id: String

    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "the device's id")
        try await CommandEnvironment.with(self.options) { environment in
            try await PostgresDevices(environment.store).remove(id)
        }
    }
}

/// A device without its address, as a printed row.
private struct DeviceRow: ListedRow {
    static let titles = ["ID", "CUSTOMER", "SERVICE", "REGISTERED", "REFUSED SINCE"]

    var id: String
    var customer: String
    var service: String
    var registered: String
    var refusedSince: String?

    init(_ device: DeviceOverview) {
        self.id = device.id
        self.customer = device.customerID
        self.service = device.service.rawValue
        self.registered = Timestamp.utcText(device.registeredAt)
        self.refusedSince = device.refusedAt.map { Timestamp.utcText($0) }
    }

    var cells: [String] { [self.id, self.customer, self.service, self.registered, self.refusedSince ?? "–"] }
}
