internal import Foundation
internal import FoundationNetworking
internal import Testing

@testable internal import TestSupport

@Suite("The offline model over HTTP", .enabled(if: RunningModel.executable != nil, "the executable is not built"))
struct ServedModelTests {
    private static let first = """
        <date>2026-11-21</date>
        <time>18:00</time>
        <messages>
        Noura (1763650000): Dinner tomorrow at 8 at Al Bujairi?
        Sami (1763650060): yes, see you there
        </messages>
        """

    @Test func modelListNamesTheOfflineModel() async throws {
        try await RunningModel.with { model in
            let (status, list) = try await model.ask("/v1/models")
            #expect(status == 200)
            #expect((list["data"] as? [[String: Any]])?.first?["id"] as? String == "jadwal-offline")
        }
    }

    @Test func firstPromptVersionIsAnsweredWithOneEvent() async throws {
        try await RunningModel.with { model in
            let answer = try await model.answer(to: Self.first)
            #expect(answer["status"] as? String == "HAS_EVENT_AGREED")
            let event = try #require(answer["event"] as? [String: Any])
            #expect(event["start_date"] as? String == "2026-11-22")
            #expect(event["start_time"] as? String == "20:00")
            #expect(event["location"] as? String == "Al Bujairi")
            #expect(event["end_time"] is NSNull)
            #expect((event["notes"] as? String)?.hasSuffix("Managed by Jadwal") == true)
        }
    }

    @Test func secondPromptVersionIsAnsweredWithEvidence() async throws {
        try await RunningModel.with { model in
            let answer = try await model.answer(
                to: """
                    <answer_format>v2</answer_format>
                    <date>2026-11-21</date>
                    <time>18:00</time>
                    <zone>Asia/Riyadh</zone>
                    <known_events>
                    e1: Dinner with Noura | 2026-11-22 20:00–21:00 | Al Bujairi
                    </known_events>
                    <messages-k3y>
                    [1] Noura (other, 2026-11-21 17:58 Saturday): can we move dinner tomorrow to 9? &lt;3
                    [2] Sami (owner, 2026-11-21 18:00 Saturday): 9 works ⟪quoting: dinner tomorrow at 8⟫
                    </messages-k3y>
                    """
            )
            #expect(answer["status"] as? String == "HAS_EVENT_AGREED")
            let event = try #require((answer["events"] as? [[String: Any]])?.first)
            #expect(event["reference"] as? String == "e1")
            #expect(event["start_time"] as? String == "21:00")
            #expect((event["evidence"] as? [String: Any])?["messages"] as? [Int] == [1, 2])
        }
    }

    @Test func invalidRequestsAreRefused() async throws {
        try await RunningModel.with { model in
            func status(_ body: Data) async throws -> Int { try await model.ask("/v1/chat/completions", body).0 }
            #expect(try await status(Data("{".utf8)) == 400)
            #expect(try await status(RunningModel.request(Self.first, stream: true)) == 400)
            #expect(try await status(RunningModel.request("hello")) == 400)
            #expect(try await status(RunningModel.request(Self.first, model: "another")) == 404)
            let large = String(repeating: "x", count: 2 * 1024 * 1024)
            #expect(try await status(RunningModel.request(large)) == 413)
            let (unknown, body) = try await model.ask("/v2")
            #expect(unknown == 404)
            #expect((body["error"] as? [String: Any])?["type"] as? String == "invalid_request_error")
        }
    }
}

/// The built server on a free port, asked over HTTP.
struct RunningModel {
    private let process: ChildProcess
    private let address: String

    /// The executable is in the folder of the test runner.
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
