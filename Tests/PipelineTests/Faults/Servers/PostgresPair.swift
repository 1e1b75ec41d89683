import Foundation
import Postgres

@testable import PrivateServers

/// A primary and its synchronous standby: what is committed is on both.
struct PostgresPair: Sendable {
    /// Names both, and wants the one that writes.
    let url: String
    private let standbyURL: String
    private let primary: SupervisedServer
    private let standby: SupervisedServer

    /// Returns when commits wait for the standby.
    static func start(in folder: URL) async throws -> PostgresPair {
        let ports = FaultPorts()
        let pair = PostgresPair(in: folder, primaryPort: try ports.take(), standbyPort: try ports.take())
        do {
            try await pair.start()
            return pair
        } catch {
            await pair.close()
            throw error
        }
    }

    private init(in folder: URL, primaryPort: UInt16, standbyPort: UInt16) {
        let passwords = ServerPasswords.random()
        func server(_ name: String, _ port: UInt16) -> PostgresServer {
            PostgresServer(
                folder: folder.appending(path: name).path,
                port: port,
                log: folder.appending(path: "\(name).log").path,
                passwords: passwords
            )
        }
        let first = server("primary", primaryPort)
        let second = server("standby", standbyPort)
        self.primary = SupervisedServer(DatabaseNode(server: first, settings: ["wal_keep_size=64MB"]), log: first.log)
        self.standby = SupervisedServer(StandbyNode(server: second, primaryPort: primaryPort), log: second.log)
        let hosts = [primaryPort, standbyPort].map { "127.0.0.1:\($0)" }
        let login = "postgres:\(passwords.administrator)"
        self.url = "postgres://\(login)@\(hosts.joined(separator: ","))/jadwal?target_session_attrs=read-write"
        self.standbyURL = "postgres://\(login)@\(hosts[1])/jadwal"
    }

    private func start() async throws {
        try await self.primary.start()
        try await self.standby.start()
        // Not of the copy, which the standby was made from.
        try await Self.run("alter system set synchronous_standby_names = '\(StandbyNode.standbyName)'", on: self.url)
        try await Self.run("select pg_reload_conf()", on: self.url)
        let state = "select count(*) from pg_stat_replication where sync_state = 'sync'"
        try await awaiting("the standby is synchronous") { try await Self.number(state, on: self.url) == 1 }
    }

    /// It does not come back.
    func killPrimary() async throws { try await self.primary.kill() }

    /// Makes the standby the primary; returns when it writes.
    func promote() async throws {
        // Or each commit would wait for a standby that is not there.
        try await Self.run("alter system set synchronous_standby_names = ''", on: self.standbyURL)
        try await Self.run("select pg_reload_conf()", on: self.standbyURL)
        try await Self.run("select pg_promote()", on: self.standbyURL)
        try await awaiting("the standby writes") {
            (try? await Self.run("create temporary table probe (id int)", on: self.url)) != nil
        }
    }

    func close() async {
        try? await self.standby.kill()
        try? await self.primary.kill()
    }

    private static func run(_ script: String, on url: String) async throws {
        let connection = PostgresConnection(PostgresConfiguration(url: url, applicationName: "pair"))
        try await connection.open()
        defer { Task { await connection.close() } }
        try await connection.executeScript(script, within: .seconds(60))
    }

    private static func number(_ sql: String, on url: String) async throws -> Int {
        let connection = PostgresConnection(PostgresConfiguration(url: url, applicationName: "pair"))
        try await connection.open()
        defer { Task { await connection.close() } }
        return Int(try await connection.query(Statement(sql))[0].int(0))
    }
}
