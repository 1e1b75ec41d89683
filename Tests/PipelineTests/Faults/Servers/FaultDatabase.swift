import Foundation
import Postgres
import PostgresTestSupport
import Testing

@testable import PrivateServers

/// The database server of a fault run: one cluster, on a disk of its own where one can be had.
struct FaultDatabase: Sendable {
    private static let diskMegabytes = 768

    /// Of a superuser, in the database of the pipeline.
    let url: String
    /// One fault at a time.
    let turn = SingleFile()
    /// Nil where no disk of limited size can be had.
    let disk: LimitedDisk?
    private let port: UInt16
    private let server: SupervisedServer

    init(in folder: URL, ports: FaultPorts) throws {
        self.port = try ports.take()
        let passwords = ServerPasswords.random()
        self.url = "postgres://postgres:\(passwords.administrator)@127.0.0.1:\(self.port)/jadwal"
        let data = folder.appending(path: "postgres")
        self.disk =
            LimitedDisk.missing == nil ? try LimitedDisk(at: data, megabytes: Self.diskMegabytes) : nil
        let log = folder.appending(path: "postgres.log").path
        self.server = SupervisedServer(
            DatabaseNode(
                server: PostgresServer(folder: data.path, port: self.port, log: log, passwords: passwords),
                // Held sessions never say their password.
                settings: [
                    "max_connections=100", "max_wal_size=64MB", "min_wal_size=32MB", "authentication_timeout=10min",
                ]
            ),
            log: log
        )
    }

    func start() async throws { try await self.server.start() }

    func close() async {
        try? await self.server.kill()
        self.disk?.unmount()
    }

    func stop() async throws { try await self.server.stop() }
    func kill() async throws { try await self.server.kill() }
    func freeze() async { await self.server.freeze() }
    func thaw() async { await self.server.thaw() }
    var isAlive: Bool { get async { await self.server.isAlive } }

    /// True if it accepts connections now.
    func isReady() async -> Bool { await self.server.process.isReady() }

    /// Returns when it takes transactions that write.
    func answers() async throws {
        try await self.server.answers()
        try await awaiting("the database writes", within: .seconds(60)) {
            (try? await self.run("create temporary table probe (id int); drop table probe")) != nil
        }
    }

    /// On a connection made for it.
    func run(_ script: String) async throws {
        try await self.withConnection { try await $0.executeScript(script, within: .seconds(30)) }
    }

    /// The first column of the first row.
    func number(_ sql: String) async throws -> Int {
        try await self.withConnection { connection in
            Int(try #require(try await connection.query(Statement(sql)).first).int(0))
        }
    }

    /// - Returns: how many sessions it has ended.
    @discardableResult
    func terminateBackends() async throws -> Int {
        try await self.number(
            """
            select count(pg_terminate_backend(pid)) from pg_stat_activity
            where pid <> pg_backend_pid() and backend_type = 'client backend'
            """
        )
    }

    /// Takes every place that is free, those for superusers too.
    func takePlaces() -> [HeldSession] {
        var held: [HeldSession] = []
        while let session = HeldSession(port: self.port) { held.append(session) }
        return held
    }

    /// Sets the clock of the pipeline off from the server's. The schema must be there.
    func setClock(ahead seconds: Int) async throws {
        try await self.run(
            """
            create or replace function jadwal_now() returns timestamptz language sql volatile
                as 'select clock_timestamp() + interval ''\(seconds) seconds''';
            """
        )
    }

    func resetClock() async throws {
        try await self.run(
            """
            create or replace function jadwal_now() returns timestamptz language sql volatile
                as 'select clock_timestamp()';
            """
        )
    }

    private func withConnection<R: Sendable>(_ body: (PostgresConnection) async throws -> R) async throws -> R {
        try await PostgresConnection.brief(to: self.url, as: "fault", body)
    }
}
