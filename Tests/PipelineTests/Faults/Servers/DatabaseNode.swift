@testable import JadwalCommand

/// A cluster as `jadwal up` starts it, with settings of its own.
struct DatabaseNode: ManagedProcess {
    var server: PostgresServer
    /// `name=value`, in place of the usual ones.
    var settings: [String]

    var name: ProcessName { self.server.name }
    var startLimit: Duration { self.server.startLimit }

    func prepare() async throws { try await self.server.prepare() }

    func command() throws -> LaunchCommand {
        var command = try self.server.command()
        // The last one counts.
        command.arguments += self.settings.flatMap { ["-c", $0] }
        return command
    }

    func isReady() async -> Bool { await self.server.isReady() }
}
