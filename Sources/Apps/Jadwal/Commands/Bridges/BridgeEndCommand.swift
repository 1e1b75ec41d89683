internal import ArgumentParser
internal import BridgeCare
internal import CommandKit
internal import Pipeline
internal import Store
internal import WorkerKit

struct BridgeEndCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "end",
        abstract: "Ends a connection and unlinks its phone. What its source still sends is answered and not read.",
        discussion: """
            A connection whose source is in JADWAL_BRIDGES is logged out and deleted there first. For others, and with \
            --only-here, take the webhook out of the source too, or log its session out there.
            """
    )

    @Argument(help: ArgumentHelp("As `bridge status` shows it.", valueName: "id"))
    var id: String

    @Flag(help: "Do not ask the source, for example because it is gone.")
    var onlyHere = false

    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "the connection's id")
        let options = self.options
        let source = try await CommandEnvironment.with(options) { environment in
            try await PostgresConnections(environment.store).list().first { $0.id == id }?.source
        }
        if !self.onlyHere, let source, !source.isEmpty {
            try await HeldConnection.with(id, options) { try await Self.unlink($0) }
        }
        try await CommandEnvironment.with(options) { environment in
            try await PostgresConnections(environment.store).end(id)
        }
    }

    private static func unlink(_ held: HeldConnection) async throws {
        do {
            try await held.control.endPatiently(held.connection.setup.name)
        } catch let error as BridgeControlError {
            throw CommandFailure(.unavailable, "\(error). Nothing is ended yet; --only-here ends it without the source")
        }
    }
}
