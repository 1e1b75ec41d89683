import Foundation
import HTTP
import HTTPTypes
import TestSupport

/// A model and a calendar server that hand back what they are sent, in place of what they should answer.
struct EchoingServer: Sendable {
    /// Words in a prompt that make the model misbehave.
    static let words = [
        "answersgarbage", "answersverdict", "answersrefusal", "answershtml", "answerscut", "answers400", "answers500",
        "answers429", "answers401",
    ]
    static let statuses = [200, 207, 301, 400, 401, 403, 404, 412, 500, 507]

    private let bed: TestServer
    private let http: HTTPClient

    static func start(on bed: PipelineBed) async throws -> EchoingServer {
        let model = try await bed.start(.offlineModel, arguments: ["--listen", "127.0.0.1:0"])
        let port = try await model.said(/listening on 127\.0\.0\.1:(\d+)/)
        return EchoingServer(bed: try await TestServer.start("echoing_server.py", arguments: [port]), http: bed.http)
    }

    var host: String { "127.0.0.1:\(self.bed.port)" }
    var model: String { "http://\(self.host)/model/v1" }

    func calendar(answering status: Int, path: String) -> String { "http://\(self.host)/dav/\(status)/\(path)/" }

    /// Everything that can be echoed has been, at least once.
    func hasEchoedAll() async throws -> Bool {
        let answer = try await self.http.execute(HTTPCall(method: .get, url: "http://\(self.host)/seen"))
        let seen = try JSONDecoder().decode([String: Int].self, from: Data(answer.body))
        return Set(seen.keys).isSuperset(of: Self.words + Self.statuses.map { "calendar \($0)" })
    }
}
