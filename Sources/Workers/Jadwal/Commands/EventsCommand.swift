internal import ArgumentParser

struct EventsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "What Jadwal has put into the calendars.",
        subcommands: [EventsListCommand.self, EventsShowCommand.self]
    )
}
