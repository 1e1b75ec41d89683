import Foundation
import HTTP
import HTTPTypes
import TestSupport
import Testing

/// ntfy and webhooks as `push_endpoints.py` plays them.
final class OwnPushServers: Sendable {
    /// A request that one of them accepted, or the reason for a refusal.
    struct Seen: Decodable, Sendable {
        struct Body: Decodable, Sendable {
            var title: String
            /// ntfy's name for it.
            var message: String?
            var body: String?
            /// The address that ntfy opens.
            var click: String?
            /// ntfy's buttons.
            var actions: [Button]?
        }

        struct Button: Decodable, Sendable {
            var label: String
            var url: String
        }

        var to: String?
        var id: String?
        var body: Body?
        var refused: String?
        /// Of a push to a browser.
        var headers: [String: String]?
        /// The part that only the browser can decrypt.
        var sealed: Data?
    }

    private let bed: TestServer
    private let http: HTTPClient

    init(http: HTTPClient) async throws {
        self.bed = try await TestServer.start("push_endpoints.py")
        self.http = http
    }

    /// For `JADWAL_ALLOW_PRIVATE`.
    var authority: String { "127.0.0.1:\(self.bed.port)" }

    func url(_ path: String) -> String { "http://\(self.authority)/\(path)" }

    func seen() async throws -> [Seen] {
        let answer = try await self.http.execute(HTTPCall(method: .get, url: self.url("seen")))
        return try JSONDecoder().decode([Seen].self, from: Data(answer.body))
    }

    func stop() { self.bed.stop() }
}
