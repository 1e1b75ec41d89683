import Pipeline
import Testing
import Time

@testable import OpenAI

@Suite struct ChatAnswerTests {
    static let now = UnixTime(seconds: 0)

    static func body(_ choice: String) -> [UInt8] {
        Array(#"{"model":"m-2","choices":[\#(choice)],"usage":{"prompt_tokens":12,"completion_tokens":3}}"#.utf8)
    }

    @Test(arguments: [
        (#"{"message":{"content":"{}"},"finish_reason":"stop"}"#, "{}"),
        (#"{"message":{"content":"{}"},"finish_reason":null}"#, "{}"),
        (#"{"message":{"content":"{}","refusal":null,"reasoning":"hm"},"finish_reason":"STOP"}"#, "{}"),
        (#"{"message":{"content":[{"type":"text","text":"{\"a\":"},{"type":"text","text":"1}"}]}}"#, #"{"a":1}"#),
        (#"{"message":{"content":"```json\n{}\n```"}}"#, "```json\n{}\n```"),
        (#"{"message":{"content":"<think>x</think>{}"}}"#, "<think>x</think>{}"),
    ])
    func anAnswerIsHandedOnAsItIs(_ choice: String, _ expected: String) throws {
        let answer = try ChatAnswer.read(Self.body(choice), now: Self.now)
        #expect(answer == ModelAnswer(text: expected, model: "m-2", inputTokens: 12, outputTokens: 3))
    }

    @Test func countsAndModelMayBeMissing() throws {
        let answer = try ChatAnswer.read(Array(#"{"choices":[{"message":{"content":"x"}}]}"#.utf8), now: Self.now)
        #expect(answer == ModelAnswer(text: "x"))
    }

    @Test(arguments: [
        (#"{"message":{"content":null},"finish_reason":"stop"}"#, ModelError.Code.unusable, "200 empty"),
        (#"{"message":{"content":" \n"},"finish_reason":"stop"}"#, .unusable, "200 empty"),
        (#"{"finish_reason":"stop"}"#, .unusable, "200 empty"),
        (#"{"message":{"content":null,"tool_calls":[]},"finish_reason":"tool_calls"}"#, .unusable, "200 empty"),
        (
            #"{"message":{"content":"","reasoning_content":"hm"},"finish_reason":"stop"}"#, .unusable,
            "200 only reasoning"
        ),
        (#"{"message":{"content":null,"reasoning":"hm"},"finish_reason":"length"}"#, .unusable, "200 finish length"),
        (#"{"message":{"content":"{\"st"},"finish_reason":"MAX_TOKENS"}"#, .unusable, "200 finish length"),
        (#"{"message":{"content":null,"refusal":"I can't."},"finish_reason":"stop"}"#, .refused, "200 refusal"),
        (#"{"message":{"content":[{"type":"refusal","refusal":"no"}]}}"#, .refused, "200 refusal"),
        (#"{"message":{"content":null},"finish_reason":"content_filter"}"#, .refused, "200 finish content_filter"),
        (#"{"message":{"content":null},"finish_reason":"RECITATION"}"#, .refused, "200 finish recitation"),
        (#"{"message":{"content":""},"finish_reason":"error"}"#, .transient, "200 finish error"),
        (#"{"error":{"code":502,"message":"upstream"},"message":{"content":""}}"#, .transient, "502"),
    ])
    func whatIsNoAnswerIsAnError(_ choice: String, _ code: ModelError.Code, _ detail: String) {
        let error = #expect(throws: ModelError.self) { try ChatAnswer.read(Self.body(choice), now: Self.now) }
        #expect(error?.code == code && error?.detail == detail)
    }

    @Test(arguments: [
        (#"{"choices":[]}"#, ModelError.Code.unusable), (#"{}"#, .unusable), ("", .transient), ("[]", .unusable),
        ("<html>login</html>", .transient), (#"{"choices":null}"#, .unusable), (#"{"choices":{"0":1}}"#, .unusable),
        (#"{"error":{"code":401,"message":"no key"}}"#, .providerDown),
        (#"{"error":{"code":429,"message":"Please retry in 2s"}}"#, .transient),
        (#"{"error":{"code":"insufficient_quota"}}"#, .providerDown),
        (#"{"error":{"message":"context length exceeded"}}"#, .tooLong), (#"{"error":"upstream died"}"#, .transient),
    ])
    func aSuccessWithoutAnswerIsNone(_ body: String, _ code: ModelError.Code) {
        let error = #expect(throws: ModelError.self) { try ChatAnswer.read(Array(body.utf8), now: Self.now) }
        #expect(error?.code == code)
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["[", #"{"choices":"#, #"{"error":"#, #"[{"message":["#])
    func nestingWithoutEndIsRefusedAtOnce(_ opening: String) {
        for depth in [100, 500, 5000, 100_000] {
            let closing = String(opening.reversed().compactMap { ["[": "]", "{": "}"][$0] as Character? })
            let text = String(repeating: opening, count: depth) + "0" + String(repeating: closing, count: depth)
            let start = ContinuousClock.now
            #expect(throws: ModelError.self) { try ChatAnswer.read(Array(text.utf8), now: Self.now) }
            #expect(start.duration(to: .now) < .seconds(2))
        }
    }
}
