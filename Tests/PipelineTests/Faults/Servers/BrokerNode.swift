import CommandKit
import Foundation

@testable import PrivateServers

/// A node as `jadwal up` starts it, with a name and settings of its own.
struct BrokerNode: ManagedProcess {
    var server: RabbitMQServer
    /// Before the `@localhost`.
    var nodeName = "jadwal"
    /// Further lines of `rabbitmq.conf`.
    var settings: [String] = []

    var name: ProcessName { self.server.name }
    var startLimit: Duration { self.server.startLimit }

    func prepare() throws {
        try self.server.prepare()
        let file = "\(self.server.folder)/rabbitmq.conf"
        try StoredFile.write((StoredFile.read(file) ?? "") + self.settings.map { $0 + "\n" }.joined(), to: file)
    }

    func command() throws -> LaunchCommand {
        var command = try self.server.command()
        command.environment["RABBITMQ_NODENAME"] = "\(self.nodeName)@localhost"
        return command
    }

    func isReady() async -> Bool { await self.server.isReady() }

    /// Calls a function in the node, as `erl_call -a` does. It reads the cookie in the home folder.
    ///
    /// - Parameter call: `module function [arguments]`.
    func call(_ call: String, log: String) async throws { try await self.erlang(["-a", call], call, log: log) }

    /// Evaluates expressions in the node, as `erl_call -e` does: separated by commas, ended by a full stop.
    func evaluate(_ expressions: String, log: String) async throws {
        let input = "\(self.server.folder)/expressions-\(UUID().uuidString)"
        try StoredFile.write(expressions, to: input)
        defer { unlink(input) }
        try await self.erlang(["-e"], expressions, input: input, log: log)
    }

    private func erlang(
        _ arguments: [String],
        _ what: String,
        input: String = "/dev/null",
        log: String
    ) async throws {
        let command = LaunchCommand(
            executable: try InstalledProgram.path("erl_call", package: "erlang-base"),
            arguments: [
                "-address", "127.0.0.1:\(self.server.distributionPort)", "-timeout", "20",
            ] + arguments,
            environment: ["PATH": InstalledProgram.searchPath, "HOME": self.server.folder],
            input: input
        )
        let code = try await BackgroundProcess.run(command, log: log)
        guard code == 0 else {
            throw ServersError(code: .ended, detail: "\(what) failed (\(code)):\n\(StoredFile.tail(log))")
        }
    }
}
