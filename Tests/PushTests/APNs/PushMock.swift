import Foundation
import HTTP
import HTTPTypes
import Pipeline
import TestSupport

@testable import Push

/// `Tests/TestServers/apns_mock.py`, with a client that trusts it.
struct PushMock {
    /// The pushes that the mock has received.
    struct Stats: Decodable {
        var connections: Int
        var pushes: Int
        var mostStreams: Int
        var apnsIDs: [String]
        var providerTokens: Int
        var lastHeaders: [String: String]
        var lastBody: String
    }

    static let topic = "app.jadwal.test"

    let bed: TestServer
    let keys: PushKeys
    let http: HTTPClient
    let configuration: APNsConfiguration

    /// Starts a mock for `body`, and ends it with the HTTP client afterwards.
    static func with(_ body: (PushMock) async throws -> Void) async throws {
        let keys = try PushKeys()
        let bed = try await TestServer.start(
            "apns_mock.py",
            arguments: [keys.path("tls.pem"), keys.path("tls.key"), keys.path("provider.pem"), Self.topic],
            python: TestEnvironment.python ?? "python3"
        )
        let mock = PushMock(
            bed: bed,
            keys: keys,
            http: HTTPClient(HTTPConfiguration(caFile: keys.path("tls.pem"), maximumConnectionsPerHost: 1)),
            configuration: APNsConfiguration(
                key: keys.providerKey,
                keyID: "KEY1234567",
                teamID: "TEAM123456",
                topic: Self.topic,
                url: "https://localhost:\(bed.port)/",
                deadline: .seconds(20)
            )
        )
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await body(mock))
        } catch {
            outcome = .failure(error)
        }
        await mock.http.close()
        bed.stop()
        try outcome.get()
    }

    var exchange: HTTPExchange {
        let http = self.http
        return { call throws(HTTPError) in try await http.execute(call) }
    }

    /// A client with tokens of its own.
    func service() async throws -> PushService {
        let signer = try ProviderTokenSigner(self.configuration)
        return self.service(tokens: InMemoryProviderTokens(signer: signer).source)
    }

    func service(tokens: ProviderTokenSource) -> PushService {
        APNsClient(exchange: self.exchange, configuration: self.configuration, tokens: tokens).service
    }

    func stats() async throws -> Stats {
        let answer = try await self.http.execute(
            HTTPCall(method: .get, url: self.configuration.url + "/stats", maximumAnswerBytes: 1 << 22, version: .http2)
        )
        return try JSONDecoder().decode(Stats.self, from: Data(answer.body))
    }

    func forget() async throws {
        _ = try await self.http.execute(
            HTTPCall(method: .post, url: self.configuration.url + "/forget", version: .http2)
        )
    }

    static func alert(_ id: String = UUID().uuidString.lowercased()) -> Push {
        Push(
            kind: .alert,
            id: id,
            collapseID: "0192d3a4-0000-4000-8000-000000000001",
            payload: Array(#"{"aps":{"alert":{"title":"عشاء"}}}"#.utf8)
        )
    }

    static func background(_ id: String = UUID().uuidString.lowercased()) -> Push {
        Push(kind: .background, id: id, collapseID: nil, payload: Array(#"{"aps":{"content-available":1}}"#.utf8))
    }

    /// A device token of 32 bytes that begins with `prefix`, which tells the mock what to do.
    static func device(_ prefix: String = "aaaa", _ number: Int = 0) -> String {
        let digits = String(number, radix: 16)
        return prefix + String(repeating: "0", count: 64 - prefix.count - digits.count) + digits
    }
}
