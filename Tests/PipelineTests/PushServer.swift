import Foundation
import HTTP
import HTTPTypes
import TestSupport
import Testing

/// APNs as `apns_mock.py` plays it, over HTTP/2 and TLS, and what a push-worker needs to be let in.
final class PushServer: Sendable {
    private let keys: PushKeys
    private let bed: TestServer
    private let http: HTTPClient

    init() async throws {
        let keys = try PushKeys()
        self.keys = keys
        self.bed = try await TestServer.start(
            "apns_mock.py",
            arguments: [keys.path("tls.pem"), keys.path("tls.key"), keys.path("provider.pem"), "app.jadwal.test"],
            python: TestEnvironment.python ?? "python3"
        )
        self.http = HTTPClient(HTTPConfiguration(caFile: keys.path("tls.pem")))
    }

    var settings: [String: String] {
        [
            "APNS_KEY_FILE": self.keys.path("provider.p8"),
            "APNS_KEY_ID": "KEY1234567",
            "APNS_TEAM_ID": "TEAM123456",
            "APNS_TOPIC": "app.jadwal.test",
            "APNS_URL": self.url,
            "JADWAL_CA_FILE": self.keys.path("tls.pem"),
        ]
    }

    private var url: String { "https://localhost:\(self.bed.port)" }

    /// The `apns-id` of each push that was taken, in their order.
    func identifiers() async throws -> [String] { try await self.stats().apnsIDs }

    /// The provider token that came with the last push; nil before any.
    func credential() async throws -> String? {
        let field = try await self.stats().lastHeaders["authorization"]
        return field.flatMap { $0.split(separator: " ").last }.map(String.init)
    }

    private struct Stats: Decodable {
        var apnsIDs: [String]
        var lastHeaders: [String: String]
    }

    private func stats() async throws -> Stats {
        let answer = try await self.http.execute(HTTPCall(method: .get, url: self.url + "/stats", version: .http2))
        return try JSONDecoder().decode(Stats.self, from: Data(answer.body))
    }

    func tally() async throws -> PushTally {
        let answer = try await self.http.execute(HTTPCall(method: .get, url: self.url + "/tally", version: .http2))
        return try JSONDecoder().decode(PushTally.self, from: Data(answer.body))
    }

    /// - Parameter order: what the server does from now on, as `apns_mock.py` describes it, in JSON.
    func control(_ order: String) async throws {
        let call = HTTPCall(method: .post, url: self.url + "/control", body: Array(order.utf8), version: .http2)
        try #require(try await self.http.execute(call).status == 200)
    }

    func close() async {
        await self.http.close()
        self.bed.stop()
    }
}

/// The counts of the push server `apns_mock.py`.
struct PushTally: Decodable, Sendable {
    var accepted: Int
    /// Different `apns-id`s among them.
    var distinct: Int
    /// Those that came again although their sender had been told that they were taken.
    var twice: Int
    /// Those whose sender could not know.
    var ambiguous: Int
    /// Further acceptances of the same, all together.
    var repeated: Int
    var connections: Int
    /// When each provider token was first seen, in Unix seconds by the server's clock.
    var tokenTimes: [Double]
}
