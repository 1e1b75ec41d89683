internal import ArgumentParser

struct ConflictsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conflicts",
        abstract: "What collides in owners' calendars, and what they decide about it.",
        subcommands: [ConflictsListCommand.self, ConflictsResolveCommand.self]
    )
}
