internal import Foundation
internal import FoundationNetworking
internal import Testing

@testable internal import TestSupport

/// The built server on a free port, asked over HTTP.
struct RunningModel {
    private let process: ChildProcess
    private let address: String

    /// The executable lies beside the test runner.
    static var executable: URL? {
        let runner = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        return ["jadwal-offline-model", "OfflineModel"].map { runner.appending(path: $0) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    static func with(_ body: (RunningModel) async throws -> Void) async throws {
        let process = try ChildProcess(
            executable: try #require(Self.executable).path,
            arguments: ["--listen", "127.0.0.1:0"]
        )
        defer { process.end() }
        var lines = process.lines.makeAsyncIterator()
        let line = try #require(await lines.next())
        let prefix = "listening on "
        try #require(line.hasPrefix(prefix))
        try await body(RunningModel(process: process, address: String(line.dropFirst(prefix.count))))
    }

    /// The status and the body.
    func ask(_ path: String, _ body: Data? = nil) async throws -> (Int, [String: Any]) {
        var request = URLRequest(url: try #require(URL(string: "http://\(self.address)\(path)")), timeoutInterval: 20)
        request.httpMethod = body == nil ? "GET" : "POST"
        request.httpBody = body
        request.setValue("Bearer anything", forHTTPHeaderField: "Authorization")
        let (data, response) = try await URLSession.shared.data(for: request)
        let status = try #require(response as? HTTPURLResponse).statusCode
        return (status, try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any]))
    }

    /// The answer to one user message, parsed.
    func answer(to user: String) async throws -> [String: Any] {
        let (status, reply) = try await self.ask("/v1/chat/completions", try Self.request(user))
        try #require(status == 200)
        let choice = try #require((reply["choices"] as? [[String: Any]])?.first?["message"] as? [String: Any])
        let content = try #require(choice["content"] as? String)
        return try #require(try JSONSerialization.jsonObject(with: Data(content.utf8)) as? [String: Any])
    }

    static func request(_ user: String, stream: Bool? = nil, model: String = "jadwal-offline") throws -> Data {
        var object: [String: Any] = [
            "model": model,
            "messages": [["role": "system", "content": "Analyse."], ["role": "user", "content": user]],
        ]
        object["stream"] = stream
        return try JSONSerialization.data(withJSONObject: object)
    }
}
