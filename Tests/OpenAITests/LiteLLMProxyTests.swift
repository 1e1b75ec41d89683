import HTTP
import Pipeline
import TestSupport
import Testing

@testable import OpenAI

/// A third-party gateway, for its own errors and for those of the scripted server behind it.
@Suite(
    "The client lives with the LiteLLM proxy",
    .serialized,
    .enabled(if: TestEnvironment.liteLLM != nil, "JADWAL_TEST_LITELLM names no litellm executable"),
    .timeLimit(.minutes(5))
)
struct LiteLLMProxyTests {
    static let prompt = Prompt(
        system: "Answer in JSON.",
        user: "نلتقي بكرة ٨ مساء؟ \"quoted\" \\ \n",
        answerSchema: Array(#"{"type":"object"}"#.utf8)
    )

    struct Case: Sendable {
        var model: String
        var code: ModelError.Code
        var retryAfter: Duration?
        var hint: ModelError.Hint?
    }

    static let failures: [Case] = [
        Case(model: "limited", code: .transient, hint: .busy),
        // The gateway quotes its upstream's error in prose.
        Case(model: "gemini-busy", code: .transient, retryAfter: .seconds(39), hint: .busy),
        Case(model: "long", code: .tooLong),
        Case(model: "broken", code: .transient),
        Case(model: "away", code: .transient),
        Case(model: "slow", code: .transient),
        Case(model: "cut", code: .unusable, hint: .cutShort),
        Case(model: "nothing", code: .unusable, hint: .badAnswer),
        Case(model: "unheard-of", code: .providerDown),
    ]

    @Test func proxysAnswersAndErrorsAreUnderstood() async throws {
        let upstream = try await TestServer.start("openai_scripted.py", python: TestEnvironment.python ?? "python3")
        defer { upstream.stop() }
        let arguments = [TestEnvironment.liteLLM ?? "", "\(upstream.port)"]
        let proxy = try await TestServer.start("litellm_proxy.py", arguments: arguments, within: .seconds(240))
        defer { proxy.stop() }
        let http = HTTPClient()
        func client(_ model: String, key: String = "sk-test") -> OpenAIClient {
            OpenAIClient(
                exchange: { call throws(HTTPError) in try await http.execute(call) },
                configuration: OpenAIConfiguration(
                    baseURL: "http://127.0.0.1:\(proxy.port)/v1",
                    apiKey: key,
                    model: model
                )
            )
        }

        let good = try await client("good").model.complete(Self.prompt)
        #expect(good.text == #"{"status":"NO_EVENT","event":null}"#)
        #expect(good.model == "good" && good.inputTokens != nil && good.outputTokens != nil)
        #expect(try await client("fenced").model.complete(Self.prompt).text == "<think>hm</think>\n```json\n{}\n```")
        #expect(try await client("echo").model.complete(Self.prompt).text == Self.prompt.user)
        // The fallbacks, with the complaints as the gateway passes them on.
        for model in ["no-schema", "old-cap"] {
            #expect(try await client(model).model.complete(Self.prompt).text == "{}", "\(model)")
        }
        for expected in Self.failures {
            let error = await #expect(throws: ModelError.self, "\(expected)") {
                try await client(expected.model).model.complete(Self.prompt)
            }
            #expect(error?.code == expected.code, "\(expected): \(error?.detail ?? "")")
            #expect(error?.retryAfter == expected.retryAfter, "\(expected)")
            #expect(error?.hint == expected.hint, "\(expected)")
        }
        #expect(try await client("good").listModels().contains("good"))
        let refused = await #expect(throws: ModelError.self) {
            try await client("good", key: "sk-wrong").model.complete(Self.prompt)
        }
        #expect(refused?.code == .providerDown)
        await http.close()
    }
}
