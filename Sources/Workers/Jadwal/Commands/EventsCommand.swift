internal import ArgumentParser

struct EventsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "What Jadwal has put into the calendars, and their owners' word on it.",
        subcommands: [
            EventsListCommand.self, EventsShowCommand.self, EventsDismissCommand.self, EventsCorrectCommand.self,
            EventsFeedbackCommand.self,
        ]
    )
}
