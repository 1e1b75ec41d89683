import HTTP
import NIOConcurrencyHelpers
import Pipeline
import Testing

@testable import OpenAI

@Suite("An answer that can be repaired is asked for once more, and only once")
struct MendingTests {
    static let prompt = Prompt(system: "JSON", user: "u", answerSchema: Array("{}".utf8), maximumAnswerTokens: 700)

    private func client(_ script: ScriptedExchange, _ allowance: RetryAllowance = RetryAllowance()) -> OpenAIClient {
        let configuration = OpenAIConfiguration(baseURL: "http://h/v1", model: "m")
        return OpenAIClient(
            exchange: script.exchange,
            configuration: configuration,
            watch: ModelWatch(),
            retries: allowance
        ) { .now }
    }

    @Test func cutAnswerGetsTwiceTheTokens() async throws {
        let script = ScriptedExchange((200, Completion.body("{", finish: "length")), (200, Completion.body()))
        let answer = try await self.client(script).model.complete(Self.prompt)
        #expect(answer.text == "{}" && !answer.wasCorrected)
        #expect(script.calls.map { LooseJSON($0.body)?["max_completion_tokens"]?.number } == [700, 1400])
    }

    @Test func answerCutTwiceIsGivenUp() async throws {
        let script = ScriptedExchange((200, Completion.body(nil, finish: "length")))
        let error = await #expect(throws: ModelError.self) {
            try await self.client(script).model.complete(Self.prompt)
        }
        #expect(error == ModelError(.unusable, detail: "200 finish length", hint: .cutShort))
        #expect(script.calls.count == 2)
    }

    @Test func tokensForACutAnswerAreLimited() async throws {
        var prompt = Self.prompt
        prompt.maximumAnswerTokens = CompletionAttempt.largestCap
        let script = ScriptedExchange((200, Completion.body("{", finish: "length")))
        await #expect(throws: ModelError.self) { try await self.client(script).model.complete(prompt) }
        #expect(script.calls.count == 1)
    }

    static let none: [(Int, String)] = [
        (200, Completion.body(nil)), (200, Completion.body(" ")), (200, #"{"choices":[]}"#),
        (200, #"{"choices":[{"message":{"content":"","reasoning":"hm"}}]}"#),
        (400, #"{"error":{"code":"json_validate_failed","failed_generation":"secret"}}"#),
        (500, #"{"error":{"message":"The model produced output that does not match the expected peg-native format"}}"#),
    ]

    @Test(arguments: Self.none) func unusableAnswerIsRequestedAgainWithANote(_ status: Int, _ body: String) async throws
    {
        let script = ScriptedExchange((status, body), (200, Completion.body()))
        let answer = try await self.client(script).model.complete(Self.prompt)
        #expect(answer.wasCorrected)
        let last = try #require(script.calls.last).body
        let messages = LooseJSON(last)?["messages"]?.elements ?? []
        #expect(messages.compactMap { $0["role"]?.text } == ["system", "user"])
        #expect(messages.last?["content"]?.text == "u\n\n" + CompletionAttempt.note)
        #expect(!String(decoding: last, as: UTF8.self).contains("secret"))
    }

    @Test(arguments: Self.none) func unusableAnswerIsAskedForOnlyOnceMore(_ status: Int, _ body: String) async throws {
        let script = ScriptedExchange((status, body))
        let error = await #expect(throws: ModelError.self) {
            try await self.client(script).model.complete(Self.prompt)
        }
        #expect(error?.code == .unusable)
        #expect(script.calls.count == 2)
    }

    /// The caller has already repeated the request.
    @Test func correctionIsNotRepeated() async throws {
        let script = ScriptedExchange((200, Completion.body(nil)))
        let prompt = Self.prompt.corrected("{}", because: "f")
        await #expect(throws: ModelError.self) { try await self.client(script).model.complete(prompt) }
        #expect(script.calls.count == 1)
    }

    @Test func repeatsStopAtTheAllowance() async throws {
        let allowance = RetryAllowance()
        while allowance.spend(at: .now) {}
        let script = ScriptedExchange((200, Completion.body(nil)))
        await #expect(throws: ModelError.self) { try await self.client(script, allowance).model.complete(Self.prompt) }
        #expect(script.calls.count == 1)
    }

    @Test(arguments: [
        (400, #"{"error":{"code":"content_filter"}}"#), (401, ""), (404, ""), (413, ""), (429, ""), (500, ""),
        (503, ""),
        (200, Completion.body(nil, finish: "content_filter")),
    ])
    func otherErrorsAreNotRepeatedHere(_ status: Int, _ body: String) async throws {
        let script = ScriptedExchange((status, body))
        await #expect(throws: ModelError.self) { try await self.client(script).model.complete(Self.prompt) }
        #expect(script.calls.count == 1)
    }
}
