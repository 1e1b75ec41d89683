internal import ArgumentParser

struct CustomerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "customer",
        abstract: "Whose chats are read and whose calendar is written.",
        subcommands: [
            CustomerAddCommand.self, CustomerSetCommand.self, CustomerListCommand.self, CustomerShowCommand.self,
            CustomerRemoveCommand.self,
        ]
    )
}
