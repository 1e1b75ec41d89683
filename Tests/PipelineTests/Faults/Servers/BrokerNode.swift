@testable import JadwalCommand

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
    func call(_ call: String, log: String) async throws {
        let command = LaunchCommand(
            executable: try InstalledProgram.path("erl_call", package: "erlang-base"),
            arguments: [
                "-address", "127.0.0.1:\(self.server.distributionPort)", "-timeout", "20", "-a", call,
            ],
            environment: ["PATH": InstalledProgram.searchPath, "HOME": self.server.folder]
        )
        let code = try await BackgroundProcess.run(command, log: log)
        guard code == 0 else {
            throw ServersError(code: .ended, detail: "\(call) failed (\(code)):\n\(StoredFile.tail(log))")
        }
    }
}
