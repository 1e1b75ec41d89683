import Foundation
import HTTP
import HTTPTypes
import TestSupport
import Testing

/// `http_peer.py`, and a client that is open while the closure runs.
struct HTTPPeer {
    /// One for all tests, because starting Python takes long. It ends with this process.
    private static let bed = Task { try await TestServer.start("http_peer.py") }

    let port: Int
    let client: HTTPClient
    /// Marks this test's requests.
    private let token = "token-\(UInt64.random(in: 0...UInt64.max))"

    static func with(
        _ configuration: HTTPConfiguration = HTTPConfiguration(),
        _ body: (HTTPPeer) async throws -> Void
    ) async throws {
        let port = try await Self.bed.value.port
        let client = HTTPClient(configuration)
        await client.start()
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await body(HTTPPeer(port: port, client: client))) } catch {
            outcome = .failure(error)
        }
        await client.close()
        try outcome.get()
    }

    func url(_ path: String, host: String = "127.0.0.1") -> String {
        "http://\(host):\(self.port)\(path)\(path.contains("?") ? "&" : "?")\(self.token)"
    }

    func get(_ path: String, deadline: Duration = .seconds(30)) async throws(HTTPError) -> HTTPAnswer {
        try await self.client.execute(HTTPCall(method: .get, url: self.url(path), deadline: deadline))
    }

    func failure(_ path: String, deadline: Duration = .seconds(30)) async -> HTTPError? {
        await self.client.failure(of: HTTPCall(method: .get, url: self.url(path), deadline: deadline))
    }

    /// The requests that the peer has received from this test.
    func requests() async throws -> [SeenRequest] {
        try JSONDecoder().decode([SeenRequest].self, from: Data(try await self.get("/requests").body))
    }
}

/// A request as `http_peer.py` lists it.
struct SeenRequest: Decodable, Equatable {
    var method: String
    var path: String
    var bytes: Int
    /// Of the `Authorization` field; empty without one.
    var scheme: String
}

/// A request as `http_peer.py` echoes it.
struct Echo: Decodable {
    var method: String
    var path: String
    var fields: [[String]]
    var body: String
    /// Of the peer's life.
    var connection: Int
    /// Of this connection.
    var request: Int

    init(_ answer: HTTPAnswer) throws { self = try JSONDecoder().decode(Echo.self, from: Data(answer.body)) }

    func values(of name: String) -> [String] { self.fields.filter { $0[0] == name }.map { $0[1] } }
}

extension HTTPClient {
    /// The error that the call ends with; records an issue when it is answered.
    func failure(of call: HTTPCall) async -> HTTPError? {
        do throws(HTTPError) {
            let answer = try await self.execute(call)
            Issue.record("answered \(answer.status)")
            return nil
        } catch {
            return error
        }
    }
}
