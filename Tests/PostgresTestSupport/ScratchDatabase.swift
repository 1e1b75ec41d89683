internal import FoundationEssentials
public import Postgres
internal import TestSupport

/// A database for one test, on the server of `TestEnvironment.databaseURL`.
public struct ScratchDatabase: Sendable {
    /// The server's URL with the database's name.
    public let url: String
    public let name: String

    /// An existing database, which is not dropped.
    public init(url: String, name: String) { (self.url, self.name) = (url, name) }

    public func configuration(connections: Int = 4) -> PostgresConfiguration {
        PostgresConfiguration(url: self.url, connections: connections, applicationName: self.name)
    }

    /// Creates a database, lends it to `body`, and drops it afterwards, also after an error. Closes open connections.
    public static func lend<R: Sendable>(_ body: (ScratchDatabase) async throws -> R) async throws -> R {
        try await Self.lend(from: "template1", body)
    }

    /// - Parameter template: the name of the database that is copied, to which nobody is connected.
    static func lend<R: Sendable>(
        from template: String,
        _ body: (ScratchDatabase) async throws -> R
    ) async throws -> R {
        let server = try Self.server()
        guard var parts = URLComponents(string: server) else { throw Self.noServer }
        let digits = UUID().uuidString.lowercased().filter { $0 != "-" }
        let name = "jadwal_test_\(digits.prefix(20))"
        parts.path = "/\(name)"
        guard let url = parts.string else { throw TestBedError(detail: "no URL for the database \(name)") }
        try await Self.execute("create database \(name) template \(template)", on: server)
        do {
            let result = try await body(ScratchDatabase(url: url, name: name))
            try await Self.drop(name, on: server)
            return result
        } catch {
            try await Self.drop(name, on: server)
            throw error
        }
    }

    /// The URL of the server that tests use.
    static func server() throws -> String {
        guard let server = TestEnvironment.databaseURL else { throw Self.noServer }
        return server
    }

    private static let noServer = TestBedError(detail: "JADWAL_TEST_DATABASE_URL is not set or not a URL")

    /// In a task of its own, so that it also works after the test was cancelled.
    private static func drop(_ name: String, on server: String) async throws {
        try await Task { try await Self.execute("drop database if exists \(name) with (force)", on: server) }.value
    }

    private static func execute(_ sql: String, on server: String) async throws {
        let connection = PostgresConnection(PostgresConfiguration(url: server))
        try await connection.open()
        try await connection.executeScript(sql, within: .seconds(30))
        await connection.close()
    }
}
