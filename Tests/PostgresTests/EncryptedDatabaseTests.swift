import Foundation
import TestSupport
import Testing

@testable import Postgres

/// `127.1` is loopback in an unusual spelling, so it stands for another machine.
@Suite(
    "TLS to the database is verified",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct EncryptedDatabaseTests {
    private let server: URLComponents

    init() throws {
        self.server = try #require(URLComponents(string: TestEnvironment.databaseURL ?? ""))
    }

    /// - Parameter port: the port of a proxy before the server; nil for the server's own.
    private func connect(
        _ host: String = "127.1",
        port: Int?,
        mode: String? = nil,
        _ trust: DatabaseTrust
    ) async throws {
        var server = self.server
        server.host = host
        server.port = port ?? server.port
        if let mode { server.queryItems = [URLQueryItem(name: "sslmode", value: mode)] }
        var configuration = PostgresConfiguration(url: try #require(server.string), connections: 1)
        configuration.trust = trust
        let connection = PostgresConnection(configuration)
        try await connection.open()
        let rows = try await connection.query("select 1")
        #expect(rows.count == 1)
        await connection.close()
    }

    @Test func serverOfTheGivenAuthorityIsTrusted() async throws {
        let certificate = try ServerCertificate()
        let relay = try await certificate.relay(to: try #require(self.server.port), isPostgres: true)
        try await self.connect(port: relay.port, DatabaseTrust(authoritiesFile: certificate.authority))
        relay.stop()
    }

    @Test func serverOfAnotherAuthorityIsRefused() async throws {
        let certificate = try ServerCertificate()
        let relay = try await certificate.relay(to: try #require(self.server.port), isPostgres: true)
        let other = try ServerCertificate()
        for trust in [DatabaseTrust(), DatabaseTrust(authoritiesFile: other.authority)] {
            let error = await #expect(throws: PostgresError.self) { try await self.connect(port: relay.port, trust) }
            #expect(error?.code == .cannotConnect)
            #expect(error?.detail.contains("JADWAL_CA_FILE") == true, "\(String(describing: error))")
        }
        relay.stop()
    }

    @Test func certificateOfAnotherHostIsRefused() async throws {
        let certificate = try ServerCertificate(for: "DNS:elsewhere.example")
        let relay = try await certificate.relay(to: try #require(self.server.port), isPostgres: true)
        let trust = DatabaseTrust(authoritiesFile: certificate.authority)
        let error = await #expect(throws: PostgresError.self) { try await self.connect(port: relay.port, trust) }
        #expect(error?.detail.contains("elsewhere.example") == true, "\(String(describing: error))")
        // Also if the URL requests it on this machine.
        await #expect(throws: PostgresError.self) {
            try await self.connect("localhost", port: relay.port, mode: "verify-full", trust)
        }
        relay.stop()
    }

    @Test func serverWithoutTLSIsRefusedUnlessAllowed() async throws {
        let error = await #expect(throws: PostgresError.self) { try await self.connect(port: nil, DatabaseTrust()) }
        #expect(error?.detail.contains("JADWAL_CA_FILE") == true, "\(String(describing: error))")
        try await self.connect(port: nil, DatabaseTrust(allowsPlain: true))
        try await self.connect(port: nil, mode: "disable", DatabaseTrust(allowsPlain: true))
        try await self.connect("127.0.0.1", port: nil, DatabaseTrust())
    }
}
