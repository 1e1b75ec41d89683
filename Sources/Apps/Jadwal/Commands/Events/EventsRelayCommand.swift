internal import ArgumentParser
internal import CommandKit
internal import Store
internal import UseCases

struct EventsRelayCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "relay",
        abstract: "Sends an event to its calendar now, instead of when its turn comes.",
        discussion: """
            For an event that is not written yet and is not under way. Workers do it by themselves after a minute, then \
            after two, four, … minutes. Written into the audit table.
            """
    )

    @Argument(help: ArgumentHelp("As `events list` shows it.", valueName: "id"))
    var id: String

    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "the event's id")
        try await CommandEnvironment.with(self.options) { environment in
            let input = RelayEvent.Input(event: id)
            _ = try await RelayEvent().run(input, as: .command, in: environment.store).get()
        }
    }
}
