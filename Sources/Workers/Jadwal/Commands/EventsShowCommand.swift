internal import ArgumentParser
internal import CommandKit
internal import Store

struct EventsShowCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one event.",
        discussion:
            "With --reveal also its title, place and notes, decrypted. That is written into the audit table first."
    )

    @Argument(help: ArgumentHelp("As `events list` shows it.", valueName: "id"))
    var id: String

    @Flag(help: "Also the title, the place and the notes.")
    var reveal = false

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "the event's id")
        let row = try await CommandEnvironment.with(self.options) { environment in
            let events = PostgresEvents(environment.store)
            guard let overview = try await events.find(id) else {
                throw CommandFailure(.refused, "there is no such event")
            }
            guard self.reveal else { return EventDetailRow(overview, nil) }
            try await PostgresAudit(environment.store).record("reveal event", subject: id, by: Person.current)
            return EventDetailRow(overview, try await events.show(id)?.event)
        }
        try Listing.write(row, self.listing)
    }
}
