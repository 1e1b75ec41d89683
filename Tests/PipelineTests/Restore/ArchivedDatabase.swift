import CommandKit
import Foundation
import Glibc
import Postgres
import PostgresTestSupport
import TestSupport
import Testing

@testable import PrivateServers

/// A database server that archives its WAL, and its successors after a restore, all at one address.
actor ArchivedDatabase {
    /// Of a superuser, in the database of the pipeline.
    nonisolated let url: String
    nonisolated let port: UInt16
    nonisolated let passwords: ServerPasswords
    /// Everybody's who is PostgreSQL's user: backups, the archive, and restored clusters.
    nonisolated let folder: URL
    private var server: SupervisedServer
    /// Restored clusters. Their servers are nobody's children.
    private var restored: [URL] = []

    nonisolated var archive: String { self.folder.appending(path: "wal").path }

    init(in folder: URL) throws {
        self.port = try FaultPorts().take()
        self.passwords = ServerPasswords.random()
        self.folder = folder.appending(path: "database")
        self.url = "postgres://postgres:\(self.passwords.administrator)@127.0.0.1:\(self.port)/jadwal"
        for name in ["", "wal"] {
            let path = self.folder.appending(path: name).path
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try PostgresAccount.current().own(path)
        }
        self.server = Self.server(
            self.folder,
            "first",
            self.port,
            self.passwords,
            self.folder.appending(path: "wal").path
        )
    }

    private static func server(
        _ folder: URL,
        _ name: String,
        _ port: UInt16,
        _ passwords: ServerPasswords,
        _ archive: String
    ) -> SupervisedServer {
        let log = folder.appending(path: "\(name).log").path
        let place = "\(archive)/%f"
        let node = DatabaseNode(
            server: PostgresServer(
                folder: folder.appending(path: name).path,
                port: port,
                log: log,
                passwords: passwords
            ),
            settings: [
                "wal_level=replica", "archive_mode=on", "archive_timeout=60", "max_wal_senders=4",
                "archive_command=test ! -f \(place) && cp %p \(place).part && mv \(place).part \(place)",
            ]
        )
        return SupervisedServer(node, log: log)
    }

    func start() async throws { try await self.server.start() }
    func stop() async throws { try await self.server.stop() }
    func kill() async {
        try? await self.server.kill()
        for data in self.restored { Self.signal(SIGQUIT, data) }
    }

    private static func signal(_ signal: Int32, _ data: URL) {
        let line = StoredFile.read(data.appending(path: "postmaster.pid").path)?.split(separator: "\n").first
        if let process = line.flatMap({ Int32($0) }) { Glibc.kill(process, signal) }
    }

    /// Where the next restored cluster is made, in a folder of its own.
    func nextData() throws -> URL {
        let folder = self.folder.appending(path: "restored\(self.restored.count + 1)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try PostgresAccount.current().own(folder.path)
        let data = folder.appending(path: "data")
        self.restored.append(data)
        return data
    }

    /// Ends the server that restored it, and starts it at the usual address.
    func takeOver(restored data: URL, within limit: Duration = .seconds(30)) async throws {
        let identity = try #require(
            StoredFile.read(data.appending(path: "postmaster.pid").path)?.split(separator: "\n")
        )
        let process = try #require(identity.first.flatMap { Int32($0) })
        Glibc.kill(process, SIGINT)
        try await awaiting("the restoring server ends", within: limit) {
            !FileManager.default.fileExists(atPath: data.appending(path: "postmaster.pid").path)
        }
        let name = data.deletingLastPathComponent().lastPathComponent
        // Its archive is another one: its timeline begins in the middle of the old one.
        let archive = self.folder.appending(path: "\(name)-wal").path
        try FileManager.default.createDirectory(atPath: archive, withIntermediateDirectories: true)
        try PostgresAccount.current().own(archive)
        self.server = Self.server(self.folder, name, self.port, self.passwords, archive)
        try await self.server.start()
    }

    /// Variables of PostgreSQL's programs. The password stands in a file, and in no argument.
    nonisolated func login() throws -> [String: String] {
        let file = self.folder.appending(path: "pgpass").path
        try StoredFile.write("127.0.0.1:\(self.port):*:postgres:\(self.passwords.administrator)\n", to: file)
        try PostgresAccount.current().own(file)
        return [
            "PGHOST": "127.0.0.1", "PGPORT": "\(self.port)", "PGUSER": "postgres", "PGPASSFILE": file,
        ]
    }

    /// Returns when everything that is committed by now is in the archive.
    func archiveAll(within limit: Duration = .seconds(30)) async throws {
        // The name of the last file that is then complete.
        let name = try await self.text("select pg_walfile_name(pg_switch_wal())")
        try await awaiting("\(name) is archived", within: limit) { [archive] in
            FileManager.default.fileExists(atPath: "\(archive)/\(name)")
        }
    }

    func run(_ script: String, within limit: Duration = .seconds(60)) async throws {
        try await self.withConnection { try await $0.executeScript(script, within: limit) }
    }

    func text(_ sql: String) async throws -> String {
        try await self.withConnection { try #require(try await $0.query(Statement(sql)).first).text(0) }
    }

    private func withConnection<R: Sendable>(_ body: (PostgresConnection) async throws -> R) async throws -> R {
        try await PostgresConnection.brief(to: self.url, as: "drill", body)
    }
}
