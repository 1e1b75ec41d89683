internal import FoundationEssentials
internal import Glibc

/// A PostgreSQL cluster with the user and the database of the pipeline.
struct PostgresServer: ManagedProcess {
    private static let versions = "/usr/lib/postgresql"

    let name = ProcessName.postgres
    var folder: String
    var port: UInt16
    /// Of `initdb`.
    var log: String

    private var data: String { "\(self.folder)/data" }

    func prepare() async throws {
        guard !FileManager.default.fileExists(atPath: self.data) else { return }
        let account = PostgresAccount.current()
        try StoredFile.makeFolder(self.folder)
        try account.own(self.folder)
        // Made beside its place and moved there when complete, so that an interruption leaves nothing half done.
        let unfinished = "\(self.folder)/data.new"
        try? FileManager.default.removeItem(atPath: unfinished)
        try await self.run(
            "initdb",
            [
                "--pgdata=\(unfinished)", "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8",
                "--no-instructions",
            ]
        )
        let statements = "\(self.folder)/statements.sql"
        // In single-user mode each line is a statement, and nobody else can connect.
        try StoredFile.write("CREATE ROLE jadwal LOGIN;\nCREATE DATABASE jadwal OWNER jadwal;\n", to: statements)
        try await self.run(
            "postgres",
            ["--single", "-c", "exit_on_error=on", "-D", unfinished, "postgres"],
            input: statements
        )
        guard rename(unfinished, self.data) == 0 else { throw StoredFile.failure("make", self.data) }
    }

    func command() throws -> LaunchCommand {
        let settings = [
            "listen_addresses=127.0.0.1", "port=\(self.port)", "unix_socket_directories=", "max_connections=200",
            // A failed statement's text or values may hold what people wrote.
            "log_min_error_statement=panic", "log_error_verbosity=terse",
        ]
        let command = LaunchCommand(
            executable: try self.program("postgres"),
            arguments: ["-D", self.data] + settings.flatMap { ["-c", $0] },
            environment: Self.environment.merging(self.uncollectedPredecessor) { $1 }
        )
        return PostgresAccount.current().command(command, in: self.folder)
    }

    /// A start-up packet of protocol 3.0 is answered with an authentication request once the server takes sessions, and
    /// with an error before. https://www.postgresql.org/docs/15/protocol-message-formats.html
    func isReady() async -> Bool {
        let parameters = Array("user\0postgres\0database\0postgres\0\0".utf8)
        let length = withUnsafeBytes(of: UInt32(8 + parameters.count).bigEndian, Array.init)
        let answer = await LoopbackProbe.answer(port: self.port, to: length + [0, 3, 0, 0] + parameters)
        return answer.first == UInt8(ascii: "R")
    }

    private static var environment: [String: String] {
        ["PATH": InstalledProgram.searchPath, "LANG": "C.UTF-8"]
    }

    /// A server that was killed leaves its lock file, and in containers often its entry in the process table, which nobody
    /// collects. PostgreSQL would take that for a running server; a grandparent's entry it does not mind
    /// (`CreateLockFile` in its miscinit.c), and it still makes sure that no process uses the data.
    private var uncollectedPredecessor: [String: String] {
        guard let line = StoredFile.read("\(self.data)/postmaster.pid")?.split(separator: "\n").first,
            let processID = Int32(line), let record = ProcessRecord(processID: processID), !record.isAlive
        else { return [:] }
        return ["PG_GRANDPARENT_PID": "\(processID)"]
    }

    private func run(_ name: String, _ arguments: [String], input: String = "/dev/null") async throws {
        let command = LaunchCommand(
            executable: try self.program(name),
            arguments: arguments,
            environment: Self.environment,
            input: input
        )
        let code = try await BackgroundProcess.run(
            PostgresAccount.current().command(command, in: self.folder),
            log: self.log
        )
        guard code == 0 else {
            throw ServersError(code: .ended, detail: "\(name) failed (\(code)):\n\(StoredFile.tail(self.log))")
        }
    }

    /// Of the version that made the data, or else of the newest one installed.
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
