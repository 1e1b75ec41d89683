internal import ArgumentParser
internal import CommandKit
internal import Store

struct EventsShowCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one event, its title, place and notes decrypted."
    )

    @Argument(help: ArgumentHelp("As `events list` shows it.", valueName: "id"))
    var id: String

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "the event's id")
        let row = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresEvents(environment.store).show(id).map { EventDetailRow($0.overview, $0.event) }
        }
        guard let row else { throw CommandFailure(.refused, "there is no such event") }
        try Listing.write(row, self.listing)
    }
}
