internal import ArgumentParser

struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "The keys of what is stored.",
        subcommands: [KeysGenerateCommand.self, KeysListCommand.self, KeysRotateCommand.self]
    )
}
