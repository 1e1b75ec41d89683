import CommandKit
import Foundation

@testable import PrivateServers

/// A cluster that follows another: copied from it on the first start, with a replication slot there.
struct StandbyNode: ManagedProcess {
    /// In `primary_conninfo`, for `synchronous_standby_names`.
    static let standbyName = "standby"

    var server: PostgresServer
    var primaryPort: UInt16

    var name: ProcessName { self.server.name }

    func prepare() async throws {
        let data = "\(self.server.folder)/data"
        guard !FileManager.default.fileExists(atPath: data) else { return }
        let account = PostgresAccount.current()
        try StoredFile.makeFolder(self.server.folder)
        try account.own(self.server.folder)
        let source = "host=127.0.0.1 port=\(self.primaryPort) user=postgres application_name=\(Self.standbyName)"
        let copy = LaunchCommand(
            executable: try Self.program("pg_basebackup"),
            arguments: [
                "-d", source, "-D", PostgresServer.inside("data"), "-R", "-C", "-S", Self.standbyName, "-X", "stream",
                "-c", "fast",
            ],
            environment: [
                "PATH": InstalledProgram.searchPath, "LANG": "C.UTF-8",
                // With -R it becomes part of `primary_conninfo`, in a file that only the server reads.
                "PGPASSWORD": self.server.passwords.administrator,
            ]
        )
        let code = try await BackgroundProcess.run(
            account.command(copy, in: self.server.folder),
            log: self.server.log
        )
        guard code == 0 else {
            throw ServersError(code: .ended, detail: "pg_basebackup failed:\n\(StoredFile.tail(self.server.log))")
        }
    }

    func command() throws -> LaunchCommand { try self.server.command() }
    func isReady() async -> Bool { await self.server.isReady() }

    private static func program(_ name: String) throws -> String {
        let versions = "/usr/lib/postgresql"
        let installed = (try? FileManager.default.contentsOfDirectory(atPath: versions)) ?? []
        let paths = installed.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(versions)/\($0)/bin/\(name)" }
        guard let path = paths.first(where: InstalledProgram.isExecutable) else {
            throw InstalledProgram.missing(name, package: "postgresql-15")
        }
        return path
    }
}

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
