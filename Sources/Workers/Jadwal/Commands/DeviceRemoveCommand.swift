internal import ArgumentParser
internal import CommandKit
internal import Store

struct DeviceRemoveCommand: PersonCommand {
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
