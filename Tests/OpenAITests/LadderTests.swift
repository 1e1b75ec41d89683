import HTTP
import Pipeline
import Testing

@testable import OpenAI

@Suite struct LadderTests {
    static let configuration = OpenAIConfiguration(baseURL: "http://h/v1", model: "m")
    static let prompt = Prompt(system: "JSON", user: "u", answerSchema: Array(#"{"type":"object"}"#.utf8))
    static let answer = (200, #"{"choices":[{"message":{"content":"{}"}}]}"#)

    private static func shapes(_ calls: [HTTPCall]) -> [String] {
        calls.map { call in
            let root = LooseJSON(call.body)
            let cap =
                root?["max_completion_tokens"] != nil ? "new" : root?["max_tokens"] != nil ? "old" : "no cap"
            return (root?["response_format"]?["type"]?.text ?? "none") + " " + cap
        }
    }

    @Test(arguments: [
        #"{"error":{"message":"This model does not support response format `json_schema`.","type":"invalid_request_error"}}"#,
        #"{"error":{"message":"Invalid","param":"response_format.type","code":"invalid_value"}}"#,
        #"[{"error":{"code":400,"message":"Invalid JSON payload. Unknown name \"response_format\": Cannot find field.","status":"INVALID_ARGUMENT"}}]"#,
        #"{"error":"'response_format.type' must be 'json_object' or 'text'"}"#,
        #"{"detail":[{"loc":["body","response_format","type"],"msg":"unexpected value","type":"value_error"}]}"#,
    ])
    func refusedFormIsSimplifiedOnceAndRemembered(_ complaint: String) async throws {
        let script = ScriptedExchange((400, complaint), Self.answer)
        let client = OpenAIClient(exchange: script.exchange, configuration: Self.configuration)
        _ = try await client.model.complete(Self.prompt)
        _ = try await client.model.complete(Self.prompt)
        #expect(Self.shapes(script.calls) == ["json_schema new", "json_object new", "json_object new"])
    }

    @Test func lastFallbackHasNoAnswerForm() async throws {
        let script = ScriptedExchange(
            (400, #"{"error":{"message":"response_format is not supported"}}"#),
            (400, #"{"error":"'response_format.type' must be 'json_schema' or 'text'"}"#),
            (400, #"{"error":{"message":"Unrecognized request argument supplied: max_completion_tokens"}}"#),
            Self.answer
        )
        let client = OpenAIClient(exchange: script.exchange, configuration: Self.configuration)
        _ = try await client.model.complete(Self.prompt)
        _ = try await client.model.complete(Self.prompt)
        #expect(
            Self.shapes(script.calls) == ["json_schema new", "json_object new", "none new", "none old", "none old"]
        )
    }

    @Test func tokenCapUnknownUnderEveryNameIsLeftOut() async throws {
        let script = ScriptedExchange(
            (400, #"{"error":{"message":"Unknown name \"max_completion_tokens\": Cannot find field."}}"#),
            (422, #"{"detail":[{"loc":["body","max_tokens"],"msg":"Extra inputs are not permitted"}]}"#),
            Self.answer
        )
        let client = OpenAIClient(exchange: script.exchange, configuration: Self.configuration)
        for _ in 1...2 { _ = try await client.model.complete(Self.prompt) }
        #expect(
            Self.shapes(script.calls)
                == ["json_schema new", "json_schema old", "json_schema no cap", "json_schema no cap"]
        )
    }

    /// Servers are upgraded.
    @Test func fullRequestIsTriedAgainAfterADay() async throws {
        let clock = HandClock()
        let refusal = (400, #"{"error":{"message":"response_format is not supported"}}"#)
        let script = ScriptedExchange(refusal, Self.answer, Self.answer, Self.answer)
        let client = OpenAIClient(
            exchange: script.exchange,
            configuration: Self.configuration,
            watch: ModelWatch(),
            retries: RetryAllowance()
        ) { clock.now }
        for hours in [0, 23, 2] {
            clock.turn(.seconds(hours * 3600))
            _ = try await client.model.complete(Self.prompt)
        }
        #expect(
            Self.shapes(script.calls) == ["json_schema new", "json_object new", "json_object new", "json_schema new"]
        )
    }

    @Test func serverThatRefusesEveryShapeIsAskedAtMostFiveTimes() async {
        let script = ScriptedExchange(
            (400, #"{"error":{"message":"response_format max_completion_tokens max_tokens"}}"#)
        )
        let client = OpenAIClient(exchange: script.exchange, configuration: Self.configuration)
        await #expect(throws: ModelError.self) { try await client.model.complete(Self.prompt) }
        #expect(script.calls.count == 5)
    }

    @Test func uselessSimplificationIsNotRemembered() async throws {
        let script = ScriptedExchange(
            (400, #"{"error":{"message":"response_format"}}"#),
            (401, #"{"error":{"code":"invalid_api_key"}}"#),
            Self.answer
        )
        let client = OpenAIClient(exchange: script.exchange, configuration: Self.configuration)
        await #expect(throws: ModelError.self) { try await client.model.complete(Self.prompt) }
        _ = try await client.model.complete(Self.prompt)
        #expect(Self.shapes(script.calls) == ["json_schema new", "json_object new", "json_schema new"])
    }

    @Test(arguments: [429, 500, 401]) func onlyARefusedRequestIsSimplified(_ status: Int) async {
        let script = ScriptedExchange((status, #"{"error":{"message":"response_format"}}"#))
        let client = OpenAIClient(exchange: script.exchange, configuration: Self.configuration)
        await #expect(throws: ModelError.self) { try await client.model.complete(Self.prompt) }
        #expect(script.calls.count == 1)
    }
}
