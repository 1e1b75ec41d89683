import Foundation
import HTTP
import HTTPTypes
import Pipeline
import TestSupport
import Testing

@testable import OpenAI

/// llama.cpp's server with a real model of 270 M parameters: `deploy/test --models`.
@Suite(
    "A real server with a real model takes every request, is waited for, and is left when nobody waits",
    .serialized,
    .enabled(if: TestEnvironment.modelFolder != nil, "JADWAL_TEST_MODEL_FOLDER is not set: deploy/test --models"),
    .timeLimit(.minutes(30))
)
struct RealModelTests {
    private static let http = HTTPClient()

    private static var exchange: HTTPExchange {
        { call throws(HTTPError) in try await Self.http.execute(call) }
    }

    private static func file(_ path: String) throws -> [UInt8] {
        let root = TestServer.folder.deletingLastPathComponent().deletingLastPathComponent()
        return Array(try Data(contentsOf: root.appending(path: path)))
    }

    private static func start() async throws -> TestServer {
        try await TestServer.start(
            "real_model.py",
            arguments: [TestEnvironment.modelFolder ?? ""],
            python: TestEnvironment.modelPython ?? "python3",
            within: .seconds(300)
        )
    }

    private static func address(_ server: TestServer, _ path: String) -> String {
        "http://127.0.0.1:\(server.port)\(path)"
    }

    private static func router(_ base: String, deadline: Duration, calls: Int = 4) -> ModelRouter {
        let configuration = OpenAIConfiguration(baseURL: base, model: "small", deadline: deadline)
        return ModelRouter(exchange: Self.exchange, configurations: [configuration], calls: calls)
    }

    private static func isAtWork(_ server: TestServer) async throws -> Bool {
        let answer = try await Self.http.execute(HTTPCall(method: .get, url: Self.address(server, "/slots")))
        let slots = try #require(LooseJSON(answer.body)).elements
        return slots.contains { $0["is_processing"]?.flag == true }
    }

    private static func awaiting(_ what: String, _ isSo: () async throws -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while try await !isSo() {
            try #require(ContinuousClock.now < deadline, "\(what)")
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    /// Each form and token limit, with the schemas of all prompts, a repair, and the check for an outage.
    @Test func everyFormOfRequestIsAccepted() async throws {
        let server = try await Self.start()
        defer { server.stop() }
        let schemas = try ["v1", "v2", "v3", "v4"].map { try Self.file("prompts/\($0)/answer.schema.json") }
        let shapes: [RequestShape] = [AnswerForm.schema, .object, .unconstrained].flatMap { form in
            [TokenCap.completionTokens, .tokens].map { RequestShape(form: form, cap: $0) }
        }
        func prompt(_ schema: [UInt8]) -> Prompt {
            Prompt(system: "Answer in JSON.", user: "Say no.", answerSchema: schema, maximumAnswerTokens: 16)
        }
        var requests = shapes.map { ChatRequest(model: "small", prompt: prompt(schemas[2]), shape: $0) }
        let readings = try ["v3", "v4"].map { try Self.file("prompts/\($0)/verify.schema.json") }
        requests += (schemas + readings).map {
            ChatRequest(model: "small", prompt: prompt($0), shape: RequestShape())
        }
        let repaired = prompt(schemas[2]).corrected("{}", because: "status is missing").corrected(nil, because: "empty")
        requests.append(ChatRequest(model: "small", prompt: repaired, shape: RequestShape()))
        requests.append(ChatRequest(model: "small", prompt: ModelOutage.question, shape: RequestShape()))
        for request in requests {
            let call = HTTPCall(
                method: .post,
                url: Self.address(server, "/v1/chat/completions"),
                fields: [.contentType: "application/json"],
                body: request.json,
                deadline: .seconds(300)
            )
            let answer = try await Self.http.execute(call)
            let said = String(decoding: answer.body.prefix(300), as: UTF8.self)
            #expect(answer.status == 200, "\(request.shape): \(said)")
            #expect((try? ChatAnswer.root(of: answer.body))?["choices"] != nil, "\(request.shape): \(said)")
        }
        let client = OpenAIClient(
            exchange: Self.exchange,
            configuration: OpenAIConfiguration(baseURL: Self.address(server, "/v1"), model: "small")
        )
        #expect(try await client.listModels() == ["small"])
    }

    /// Four calls at once at its one slot, with a prompt of full length: each is answered once, whatever its wait.
    @Test func callsThatWaitForItsSlotAreAnswered() async throws {
        let server = try await Self.start()
        defer { server.stop() }
        let router = Self.router(Self.address(server, "/v1"), deadline: .seconds(600))
        let system = String(decoding: try Self.file("prompts/v3/system.md"), as: UTF8.self)
        let schema = try Self.file("prompts/v3/verify.schema.json")
        try await withThrowingTaskGroup(of: ModelAnswer.self) { group in
            for number in 1...4 {
                group.addTask {
                    try await router.model.complete(
                        Prompt(
                            system: system,
                            user: "[1] Noura (other, 2026-11-21 12:0\(number)): good morning",
                            answerSchema: schema,
                            maximumAnswerTokens: 256
                        )
                    )
                }
            }
            for try await answer in group { #expect(answer.model == "small" && answer.inputTokens ?? 0 > 1000) }
        }
    }

    /// A server before it passes the request on after four minutes.
    @Test func callOfFourMinutesEndsWell() async throws {
        let server = try await Self.start()
        defer { server.stop() }
        let slow = try await TestServer.start("model_counter.py", arguments: ["\(server.port)", "240"])
        defer { slow.stop() }
        let router = Self.router(Self.address(slow, "/late/v1"), deadline: .seconds(600))
        let begun = ContinuousClock.now
        let answer = try await router.model.complete(ModelOutage.question)
        #expect(answer.text.contains("{"))
        #expect(begun.duration(to: .now) >= .seconds(240))
        let count = try await Self.http.execute(HTTPCall(method: .get, url: Self.address(slow, "/late/calls")))
        #expect(String(decoding: count.body, as: UTF8.self) == "1", "it was sent once")
    }

    /// By a shutdown, and by its deadline.
    @Test(arguments: [true, false]) func endedCallFreesItsSlot(_ isCancelled: Bool) async throws {
        let server = try await Self.start()
        defer { server.stop() }
        let deadline: Duration = isCancelled ? .seconds(600) : .seconds(15)
        let router = Self.router(Self.address(server, "/v1"), deadline: deadline)
        let long = Prompt(
            system: "You write long stories.",
            user: "Write a story of ten thousand words.",
            answerSchema: Array(#"{"type":"array","items":{"type":"string"},"minItems":1000}"#.utf8),
            maximumAnswerTokens: 7000
        )
        let call = Task { try await router.model.complete(long) }
        try await Self.awaiting("it is at work") { try await Self.isAtWork(server) }
        if isCancelled { call.cancel() }
        let error = await #expect(throws: ModelError.self) { try await call.value }
        #expect(error?.code == (isCancelled ? .cancelled : .transient), "\(String(describing: error))")
        try await Self.awaiting("its slot is free") { try await !Self.isAtWork(server) }
    }
}
