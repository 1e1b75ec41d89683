import FoundationEssentials
import HTTP
import HTTPTypes
import Pipeline
import TestSupport
import Testing

@testable import OpenAI

/// Over the real HTTP client, against `Tests/TestServers/openai_scripted.py`.
@Suite(
    .serialized,
    .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON names no Python"),
    .timeLimit(.minutes(2))
)
struct ScriptedServerTests {
    static let prompt = Prompt(
        system: "Answer in JSON.",
        user: "نلتقي بكرة ٨ مساء؟ \"quoted\" \\ \u{1}\n",
        answerSchema: Array(#"{"type":"object"}"#.utf8)
    )

    private func with<Result>(
        _ scenario: String,
        deadline: Duration = .seconds(20),
        _ body: (OpenAIClient, _ seen: () async throws -> [String]) async throws -> Result
    ) async throws -> Result {
        let bed = try await TestServer.start("openai_scripted.py", python: TestEnvironment.python ?? "python3")
        let http = HTTPClient()
        let base = "http://127.0.0.1:\(bed.port)/\(scenario)"
        let configuration = OpenAIConfiguration(baseURL: base + "/v1", apiKey: "k", model: "m", deadline: deadline)
        let exchange: HTTPExchange = { call throws(HTTPError) in try await http.execute(call) }
        let outcome: Swift.Result<Result, any Error>
        do {
            let client = OpenAIClient(exchange: exchange, configuration: configuration)
            outcome = .success(
                try await body(client) {
                    let answer = try await http.execute(HTTPCall(method: .get, url: base + "/seen", version: .http1))
                    return LooseJSON(answer.body)?.elements.map {
                        ($0["response_format"]?["type"]?.text ?? "none") + ($0["max_tokens"] == nil ? " new" : " old")
                    } ?? []
                }
            )
        } catch {
            outcome = .failure(error)
        }
        await http.close()
        bed.stop()
        return try outcome.get()
    }

    @Test func promptArrivesUnchanged() async throws {
        try await self.with("echo") { client, seen in
            let answer = try await client.model.complete(Self.prompt)
            var expected = ModelAnswer(text: Self.prompt.user, model: "scripted-1", inputTokens: 21, outputTokens: 4)
            expected.requestedModel = "m"
            #expect(answer == expected)
            #expect(try await client.listModels() == ["scripted-1"])
            let forms = try await seen()
            #expect(forms == ["json_schema new"])
        }
    }

    @Test func eachFallbackIsTriedOnce() async throws {
        try await self.with("no-schema") { client, seen in
            for _ in 1...3 { #expect(try await client.model.complete(Self.prompt).text == "{}") }
            let forms = try await seen()
            #expect(forms == ["json_schema new", "json_object new", "none new", "none new", "none new"])
        }
        try await self.with("old-cap") { client, seen in
            for _ in 1...2 { #expect(try await client.model.complete(Self.prompt).text == "{}") }
            let forms = try await seen()
            #expect(forms == ["json_schema new", "json_schema old", "json_schema old"])
        }
    }

    @Test(arguments: [
        (
            "gemini-busy",
            ModelError(.transient, retryAfter: .seconds(39), detail: "429 resource_exhausted", hint: .busy)
        ),
        ("page", ModelError(.transient, detail: "502")),
        ("moved", ModelError(.providerDown, detail: "302")),
        ("cut", ModelError(.transient, detail: "connectionLost")),
        ("huge", ModelError(.unusable, detail: "answerTooLarge")),
    ])
    func errorsAreClassifiedByTheirRemedy(_ scenario: String, _ expected: ModelError) async throws {
        try await self.with(scenario) { client, _ in
            let error = await #expect(throws: ModelError.self) { try await client.model.complete(Self.prompt) }
            #expect(error == expected)
        }
    }

    /// The whole table of errors, sent by a real server.
    @Test func everyErrorIsClassified() async throws {
        struct Saying: Encodable {
            var status: Int
            var fields: [String: String]
            var body: String
        }
        let bed = try await TestServer.start("openai_scripted.py", python: TestEnvironment.python ?? "python3")
        defer { bed.stop() }
        let http = HTTPClient()
        let cases = ModelErrorCase.transient + ModelErrorCase.providerDown + ModelErrorCase.text
        for (number, expected) in cases.enumerated() {
            let base = "http://127.0.0.1:\(bed.port)/case\(number)"
            let fields = Dictionary(expected.fields.map { ($0.name.rawName, $0.value) }) { first, _ in first }
            let saying = Saying(status: expected.status, fields: fields, body: expected.body)
            let put = HTTPCall(method: .put, url: base + "/say", body: try Array(JSONEncoder().encode(saying)))
            #expect(try await http.execute(put).status == 200)
            let client = OpenAIClient(
                exchange: { call throws(HTTPError) in try await http.execute(call) },
                configuration: OpenAIConfiguration(baseURL: base + "/v1", model: "m")
            )
            let error = await #expect(throws: ModelError.self) { try await client.model.complete(Self.prompt) }
            #expect(error?.code == expected.code, "\(expected)")
            #expect(error?.retryAfter == expected.retryAfter, "\(expected)")
            // Each call is sent once; a second time only if the first got no answer.
            let seen = try await http.execute(HTTPCall(method: .get, url: base + "/seen", version: .http1))
            let asked = LooseJSON(seen.body)?.elements.count
            #expect(asked == (expected.code == .unusable ? 2 : 1), "\(expected)")
        }
        await http.close()
    }

    @Test(arguments: ["silent", "trickle"]) func callEndsAtItsDeadline(_ scenario: String) async throws {
        try await self.with(scenario, deadline: .milliseconds(500)) { client, _ in
            let clock = BusyClock()
            let error = await #expect(throws: ModelError.self) { try await client.model.complete(Self.prompt) }
            #expect(error == ModelError(.transient, detail: "timedOut"))
            #expect(clock.passed < .seconds(2))
        }
    }

    @Test func cancellationEndsTheCallAtOnce() async throws {
        try await self.with("silent") { client, seen in
            let call = Task { try await client.model.complete(Self.prompt) }
            while try await seen().isEmpty { await Task.yield() }
            let clock = BusyClock()
            call.cancel()
            let error = await #expect(throws: ModelError.self) { try await call.value }
            #expect(error?.code == .cancelled)
            #expect(clock.passed < .seconds(2))
        }
    }

    @Test func slowCallDoesNotDelayOtherCalls() async throws {
        try await self.with("silent") { client, seen in
            let calls = (1...20).map { _ in Task { try await client.model.complete(Self.prompt) } }
            while try await seen().count < 20 { await Task.yield() }
            for call in calls { call.cancel() }
            for call in calls { await #expect(throws: ModelError.self) { try await call.value } }
        }
    }

    @Test func manyCallsRunConcurrently() async throws {
        try await self.with("echo") { client, seen in
            let texts = try await withThrowingTaskGroup(of: String.self) { group in
                for number in 1...64 {
                    var prompt = Self.prompt
                    prompt.user = "\(number)"
                    group.addTask { [prompt] in try await client.model.complete(prompt).text }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(texts == Set((1...64).map(String.init)))
            let forms = try await seen()
            #expect(forms.count == 64)
        }
    }
}
