import HTTP
import NIOConcurrencyHelpers
import Pipeline
import Testing

@testable import OpenAI

@Suite("The tokens and the model of each answer are reported")
struct ModelUsageTests {
    static let prompt = Prompt(system: "JSON", user: "u", answerSchema: Array("{}".utf8))

    /// Records the callbacks.
    final class Told: Sendable {
        private let usages = NIOLockedValueBox<[ModelUsage]>([])
        private let others = NIOLockedValueBox<[String]>([])

        var used: [ModelUsage] { self.usages.withLockedValue { $0 } }
        var substituted: [String] { self.others.withLockedValue { $0 } }

        var watch: ModelWatch {
            ModelWatch(
                used: { usage in self.usages.withLockedValue { $0.append(usage) } },
                substituted: { asked, answered, isNews in
                    self.others.withLockedValue { $0.append("\(asked) \(answered) \(isNews)") }
                }
            )
        }
    }

    private func ask(
        _ script: ScriptedExchange,
        _ told: Told,
        times: Int = 1,
        model: String = "m",
        requestTokens: Int? = nil,
        _ prompt: Prompt = Self.prompt
    ) async -> [Result<ModelAnswer, ModelError>] {
        let configuration = OpenAIConfiguration(baseURL: "http://h/v1", model: model, requestTokens: requestTokens)
        let client = OpenAIClient(exchange: script.exchange, configuration: configuration, watch: told.watch)
        var results: [Result<ModelAnswer, ModelError>] = []
        for _ in 1...times {
            do throws(ModelError) {
                results.append(.success(try await client.model.complete(prompt)))
            } catch {
                results.append(.failure(error))
            }
        }
        return results
    }

    @Test func unusableAnswerIsCounted() async {
        let told = Told()
        _ = await self.ask(ScriptedExchange((200, Completion.body("{", finish: "length"))), told)
        #expect(told.used.map(\.inputTokens) == [12, 12])
        #expect(told.used.map(\.outputTokens) == [3, 3])
        #expect(told.used.map(\.model) == ["m", "m"])
    }

    @Test func missingAnswerCostsNothing() async {
        let told = Told()
        for status in [400, 401, 429, 500] { _ = await self.ask(ScriptedExchange((status, "{}")), told) }
        _ = await self.ask(ScriptedExchange((200, #"{"error":{"code":502}}"#)), told)
        #expect(told.used.isEmpty)
    }

    @Test func usageIsEstimatedIfTheEndpointDoesNotCount() async throws {
        let told = Told()
        _ = await self.ask(ScriptedExchange((200, Completion.body(input: nil))), told)
        let used = try #require(told.used.first)
        #expect(used.inputTokens == nil)
        #expect((20...200).contains(used.billedTokens.input))
        #expect((10...60).contains(used.billedTokens.output))
    }

    @Test func substitutedModelIsReportedAsNewOnce() async {
        let told = Told()
        let answer = (200, Completion.body(model: "gemini-3.5-flash-lite"))
        _ = await self.ask(ScriptedExchange(answer), told, times: 3, model: "gemini-2.5-flash")
        #expect(
            told.substituted == [true, false, false].map { "gemini-2.5-flash gemini-3.5-flash-lite \($0)" }
        )
        _ = await self.ask(ScriptedExchange((200, Completion.body(model: "m-2026-01-01"))), told)
        #expect(told.substituted.count == 3)
    }

    @Test func requestOverItsTokenBudgetIsNotSent() async {
        let script = ScriptedExchange((200, Completion.body()))
        var prompt = Self.prompt
        prompt.user = String(repeating: "a", count: 10_000)
        let long = await self.ask(script, Told(), requestTokens: 4000, prompt)
        #expect(long == [.failure(ModelError(.tooLong, detail: "beyond the budget of a request"))])
        #expect(script.calls.isEmpty)
        prompt.user = String(repeating: "a", count: 5000)
        _ = await self.ask(script, Told(), requestTokens: 4000, prompt)
        #expect(script.calls.count == 1)
    }

    /// The endpoint counts few tokens for these bytes: a request beyond the first estimate is within the corrected one.
    @Test func estimateFollowsTheEndpointsCounts() async throws {
        let configuration = OpenAIConfiguration(baseURL: "http://h/v1", model: "m", requestTokens: 3900)
        let script = ScriptedExchange((200, Completion.body(input: 1000)))
        let client = OpenAIClient(exchange: script.exchange, configuration: configuration)
        var short = Self.prompt
        short.user = String(repeating: "a", count: 6500)
        var long = Self.prompt
        long.user = String(repeating: "a", count: 8000)
        await #expect(throws: ModelError.self) { try await client.model.complete(long) }
        for _ in 1...5 { _ = try await client.model.complete(short) }
        _ = try await client.model.complete(long)
    }

    @Test func silentlyCutPromptIsAnError() async {
        var prompt = Self.prompt
        prompt.user = String(repeating: "a", count: 20_000)
        let cut = await self.ask(ScriptedExchange((200, Completion.body(input: 900))), Told(), prompt)
        #expect(cut == [.failure(ModelError(.tooLong, detail: "200 prompt cut"))])
        let whole = await self.ask(ScriptedExchange((200, Completion.body(input: 4000))), Told(), prompt)
        #expect(throws: Never.self) { try whole[0].get() }
        let uncounted = await self.ask(ScriptedExchange((200, Completion.body(input: nil))), Told(), prompt)
        #expect(throws: Never.self) { try uncounted[0].get() }
    }
}
