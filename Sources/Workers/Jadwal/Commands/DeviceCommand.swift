internal import ArgumentParser

struct DeviceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device",
        abstract: "Where customers are told what happened.",
        subcommands: [DeviceAddCommand.self, DeviceListCommand.self, DeviceRemoveCommand.self]
    )
}
