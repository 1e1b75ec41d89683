internal import CommandKit
internal import Crypto
internal import FoundationEssentials
internal import Glibc

/// A PostgreSQL cluster with the pipeline's user and database. Every login needs a password.
struct PostgresServer: ManagedProcess {
    private static let versions = "/usr/lib/postgresql"

    let name = ProcessName.postgres
    var folder: String
    var port: UInt16
    /// Of `initdb`.
    var log: String

    var passwords: ServerPasswords

    private var data: String { "\(self.folder)/data" }
    private var accessFile: String { "\(self.data)/pg_hba.conf" }

    func prepare() async throws {
        guard !FileManager.default.fileExists(atPath: self.data) else {
            // Made by a version without passwords, or with other passwords.
            if !self.isPrepared { try await self.close("data") }
            return
        }
        let account = PostgresAccount.current()
        try StoredFile.makeFolder(self.folder)
        try account.own(self.folder)
        // Made beside the final folder and renamed when complete, so that an interruption leaves nothing half done.
        let unfinished = "\(self.folder)/data.new"
        try? FileManager.default.removeItem(atPath: unfinished)
        try await self.run(
            "initdb",
            [
                "--pgdata=\(Self.inside("data.new"))", "--username=postgres", "--auth=reject", "--encoding=UTF8",
                "--locale=C.UTF-8", "--no-instructions",
            ]
        )
        try await self.execute(
            ["CREATE ROLE jadwal LOGIN CREATEROLE", "CREATE DATABASE jadwal OWNER jadwal"],
            on: "data.new"
        )
        try await self.close("data.new")
        guard rename(unfinished, self.data) == 0 else { throw StoredFile.failure("make", self.data) }
    }

    /// The access rules. The hash shows whether the roles have the current passwords; it does not reveal 160 random
    /// bits.
    private var access: String {
        let passwords = Array("\(self.passwords.administrator) \(self.passwords.database)".utf8)
        let hash = SHA256.hash(data: passwords).map { String($0, radix: 16) }.joined()
        return """
            # Written by jadwal up, whose owner makes roles. \(hash)
            host all all 127.0.0.1/32 scram-sha-256
            host replication postgres 127.0.0.1/32 scram-sha-256

            """
    }

    var isPrepared: Bool { StoredFile.read(self.accessFile).map { $0 == self.access } ?? true }

    /// Sets the passwords of both roles and requires them for every login.
    private func close(_ data: String) async throws {
        try await self.execute(
            [
                "ALTER ROLE postgres PASSWORD '\(self.passwords.administrator)'",
                "ALTER ROLE jadwal CREATEROLE PASSWORD '\(self.passwords.database)'",
            ],
            on: data
        )
        let access = "\(self.log).access"
        try StoredFile.write(self.access, to: access)
        defer { unlink(access) }
        // Written by PostgreSQL's user, who owns the folder, so that a link in it cannot make us overwrite another
        // file. Written last, because it marks the rest as done.
        let script = "umask 077 && cat >\"$1.new\" && mv \"$1.new\" \"$1\""
        try await self.run(
            LaunchCommand(
                executable: "/bin/sh",
                arguments: ["-c", script, "sh", Self.inside("\(data)/pg_hba.conf")],
                environment: Self.environment,
                input: access
            )
        )
    }

    /// Runs statements in single-user mode: each line is a statement, and no other session can connect.
    private func execute(_ statements: [String], on data: String) async throws {
        let file = "\(self.log).statements"
        try StoredFile.write(statements.map { $0 + ";\n" }.joined(), to: file)
        defer { unlink(file) }
        let settings = ["exit_on_error=on", "log_min_error_statement=panic", "password_encryption=scram-sha-256"]
        try await self.run(
            "postgres",
            ["--single", "-D", Self.inside(data)] + settings.flatMap { ["-c", $0] } + ["postgres"],
            input: file
        )
    }

    func command() throws -> LaunchCommand {
        let settings = [
            "listen_addresses=127.0.0.1", "port=\(self.port)", "unix_socket_directories=", "max_connections=200",
            // The text or values of a failed statement may hold people's messages.
            "log_min_error_statement=panic", "log_error_verbosity=terse",
        ]
        let command = LaunchCommand(
            executable: try self.program("postgres"),
            arguments: ["-D", Self.inside("data")] + settings.flatMap { ["-c", $0] },
            environment: Self.environment.merging(self.uncollectedPredecessor) { $1 }
        )
        return PostgresAccount.current().command(command, in: self.folder)
    }

    /// Sends a start-up packet of protocol 3.0. The server answers with an authentication request when it accepts
    /// sessions, and with an error before. https://www.postgresql.org/docs/15/protocol-message-formats.html
    func isReady() async -> Bool {
        let parameters = Array("user\0postgres\0database\0postgres\0\0".utf8)
        let length = withUnsafeBytes(of: UInt32(8 + parameters.count).bigEndian, Array.init)
        let answer = await LoopbackProbe.answer(port: self.port, to: length + [0, 3, 0, 0] + parameters)
        return answer.first == UInt8(ascii: "R")
    }

    private static var environment: [String: String] {
        ["PATH": InstalledProgram.searchPath, "LANG": "C.UTF-8"]
    }

    /// A killed server leaves its lock file, and in containers often a zombie process. PostgreSQL would take that for a
    /// running server, but it ignores a grandparent's process (`CreateLockFile` in its miscinit.c). It still checks
    /// that no process uses the data.
    private var uncollectedPredecessor: [String: String] {
        guard let line = StoredFile.read("\(self.data)/postmaster.pid")?.split(separator: "\n").first,
            let processID = Int32(line), let record = ProcessRecord(processID: processID), !record.isAlive
        else { return [:] }
        return ["PG_GRANDPARENT_PID": "\(processID)"]
    }

    /// The path at which the server sees a file of its folder.
    static func inside(_ path: String) -> String { "\(LaunchCommand.openFolderPath)/\(path)" }

    private func run(_ name: String, _ arguments: [String], input: String = "/dev/null") async throws {
        try await self.run(
            LaunchCommand(
                executable: try self.program(name),
                arguments: arguments,
                environment: Self.environment.merging(self.uncollectedPredecessor) { $1 },
                input: input
            )
        )
    }

    private func run(_ command: LaunchCommand) async throws {
        let code = try await BackgroundProcess.run(
            PostgresAccount.current().command(command, in: self.folder),
            log: self.log
        )
        guard code == 0 else {
            let name = command.executable.split(separator: "/").last ?? "the program"
            throw ServersError(code: .ended, detail: "\(name) failed (\(code)):\n\(StoredFile.tail(self.log))")
        }
    }

    /// The program of the version that made the data, or of the newest installed version.
    private func program(_ name: String) throws(ServersError) -> String {
        let version = StoredFile.read("\(self.data)/PG_VERSION")?.split(separator: "\n").first.map(String.init)
        let installed = (try? FileManager.default.contentsOfDirectory(atPath: Self.versions)) ?? []
        let candidates = version.map { [$0] } ?? installed.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }
        let paths = candidates.map { "\(Self.versions)/\($0)/bin/\(name)" }
        guard let path = paths.first(where: InstalledProgram.isExecutable) else {
            throw InstalledProgram.missing("PostgreSQL", package: "postgresql-\(version ?? "15")")
        }
        return path
    }
}
