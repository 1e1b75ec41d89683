import Pipeline
import TestSupport
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
    func answerIsReturnedUnchanged(_ choice: String, _ expected: String) throws {
        let answer = try ChatAnswer.read(Self.body(choice), now: Self.now)
        #expect(answer == ModelAnswer(text: expected, model: "m-2", inputTokens: 12, outputTokens: 3))
    }

    /// Servers that enforce a form, or separate reasoning, put the answer into other fields.
    @Test(arguments: [
        #"{"message":{"content":null,"reasoning_content":"{\"a\":1}"},"finish_reason":"stop"}"#,
        #"{"message":{"content":"","reasoning":"{\"a\":1}"},"finish_reason":"stop"}"#,
        #"{"message":{"content":null,"reasoning_content":[{"type":"text","text":"{\"a\":1}"}]}}"#,
        #"{"message":{"content":null,"tool_calls":[{"id":"1","function":{"name":"x","arguments":"{\"a\":1}"}}]}}"#,
        #"{"message":{"content":" ","tool_calls":[{"function":{"arguments":{"a":1}}}],"reasoning_content":"so {x}"}}"#,
        #"{"message":{"content":null,"function_call":{"name":"answer","arguments":"{\"a\":1}"}}}"#,
        #"{"message":{"content":{"a":1}},"finish_reason":"stop"}"#,
        #"{"message":{"content":null,"parsed":{"a":1}},"finish_reason":"stop"}"#,
        #"{"message":{"content":"{\"a\":1}","reasoning_content":"{\"b\":2}","tool_calls":[]},"finish_reason":"stop"}"#,
    ])
    func answerIsFoundInOtherFields(_ choice: String) throws {
        let answer = try ChatAnswer.read(Self.body(choice), now: Self.now)
        #expect(answer == ModelAnswer(text: #"{"a":1}"#, model: "m-2", inputTokens: 12, outputTokens: 3))
    }

    static let whole = #"{"model":"m-2","choices":[{"message":{"content":"{}"},"finish_reason":"stop"}]}"#
    static let pieces = [
        #"{"model":"m-2","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}"#,
        #"{"model":"m-2","choices":[{"delta":{"reasoning_content":"so"}}]}"#,
        #"{"model":"m-2","choices":[{"delta":{"content":"{"}}]}"#,
        #"{"model":"m-2","choices":[{"delta":{"content":"}"},"finish_reason":"stop"}]}"#,
        #"{"model":"m-2","choices":[],"usage":{"prompt_tokens":12,"completion_tokens":3}}"#,
    ]

    static let end = "data: [DONE]"
    static let onLines = whole.replacing(",", with: ",\n")
    static let events: String = pieces.map { "data: " + $0 + "\n\n" }.joined()
    static let namedEvents: String = pieces.map { "event: x\r\ndata:" + $0 + "\r\n\r\n" }.joined()
    static let tool = [
        #"data: {"model":"m-2","choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{"}}]}}]}"#,
        #"data: {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"}"}}]}}]}"#,
    ]
    static let streams: [String] = [
        "\(whole)\n\n\(end)\n\n", "data: \(whole)\n\n\(end)\n", "\(onLines)\n\(end)", "\(events)\(end)\n\n",
        ": comment\r\n\r\n\(namedEvents)", pieces.joined(separator: "\n"), tool.joined(separator: "\n\n"),
    ]

    /// Streams that were not requested.
    @Test(arguments: Self.streams)
    func streamIsReadAsOneAnswer(_ body: String) throws {
        let answer = try ChatAnswer.read(Array(body.utf8), now: Self.now)
        #expect(answer.text == "{}" && answer.model == "m-2")
    }

    static let cutStream = "\(pieces[2])\n" + #"{"choices":[{"delta":{},"finish_reason":"length"}]}"#
    static let emptyStreams: [(String, ModelError.Code)] = [
        (#"data: {"error":{"code":429,"message":"slow down"}}"#, .transient), (cutStream, .unusable),
        ("\(end)\n\n", .transient), ("data: <html>\n", .transient), ("data: \(pieces[0])\n\(end)", .unusable),
    ]

    @Test(arguments: Self.emptyStreams)
    func streamWithoutAnAnswerIsUnusable(_ body: String, _ code: ModelError.Code) {
        let error = #expect(throws: ModelError.self) { try ChatAnswer.read(Array(body.utf8), now: Self.now) }
        #expect(error?.code == code)
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
    func bodyWithoutAnAnswerIsAnError(_ choice: String, _ code: ModelError.Code, _ detail: String) {
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
    func successfulStatusWithoutAnAnswerIsAnError(_ body: String, _ code: ModelError.Code) {
        let error = #expect(throws: ModelError.self) { try ChatAnswer.read(Array(body.utf8), now: Self.now) }
        #expect(error?.code == code)
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["[", #"{"choices":"#, #"{"error":"#, #"[{"message":["#])
    func deepNestingIsRefusedAtOnce(_ opening: String) {
        for depth in [100, 500, 5000, 100_000] {
            let closing = String(opening.reversed().compactMap { ["[": "]", "{": "}"][$0] as Character? })
            let text = String(repeating: opening, count: depth) + "0" + String(repeating: closing, count: depth)
            let clock = BusyClock()
            #expect(throws: ModelError.self) { try ChatAnswer.read(Array(text.utf8), now: Self.now) }
            #expect(clock.passed < .seconds(2))
        }
    }
}
