internal import ArgumentParser
internal import CommandKit
internal import Store
internal import WorkerKit

struct CustomerRemoveCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Deletes a customer and everything stored of them. The calendar itself is left alone."
    )

    @Option(help: ArgumentHelp("The customer.", valueName: "uuid"))
    var id: String

    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "--id")
        let rows = try await CommandEnvironment.with(self.options) { environment in
            try await CustomerRemoval(environment.store).remove(id)
        }
        StandardOutput.write("Removed the customer with \(rows) rows.\n")
    }
}
