internal import ArgumentParser

struct EventsFeedbackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feedback",
        abstract: "What was dismissed and corrected, to learn from.",
        subcommands: [EventsFeedbackListCommand.self, EventsFeedbackExportCommand.self]
    )
}
