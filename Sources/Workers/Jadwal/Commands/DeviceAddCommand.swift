internal import ArgumentParser
internal import CommandKit
internal import Jadwal
internal import Store
internal import WorkerKit

struct DeviceAddCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Registers a device and prints its id. The same device again keeps its id."
    )

    @Option(help: ArgumentHelp("The customer.", valueName: "uuid"))
    var customer: String

    @Option(help: ArgumentHelp("A JSON object with the field apns_token. - is standard input.", valueName: "file"))
    var input: String

    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let customer = try ArgumentChecks.identifier(self.customer, of: "--customer")
        let names: Set<String> = ["apns_token", "ntfy_url", "webhook_url"]
        let fields = try SecretInput.read(self.input, names: names)
        guard fields.count == 1, let field = fields.first else {
            throw CommandFailure(.usage, "--input must have exactly one field, apns_token")
        }
        guard field.key == "apns_token" else {
            // A device that nothing is ever delivered to would look like one that works.
            throw CommandFailure(.usage, "this version pushes to APNs only: give an apns_token")
        }
        guard field.value.count.isMultiple(of: 2), (32...512).contains(field.value.count),
            field.value.allSatisfy({ $0.isASCII && $0.isHexDigit })
        else {
            throw CommandFailure(.usage, "apns_token must be hexadecimal digits, as an app writes its device token")
        }
        let token = field.value.lowercased()
        let id = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresDevices(environment.store).add(.apns, address: token, of: customer)
        }
        StandardOutput.write(id + "\n")
    }
}
