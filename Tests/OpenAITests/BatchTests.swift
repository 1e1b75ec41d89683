import Evaluation
import Foundation
import Pipeline
import Testing

@testable import OpenAI

@Suite("Requests and answers in OpenAI's Batch format")
struct BatchTests {
    @Test func requestIsOneLine() throws {
        let prompt = Prompt(
            system: "Answer.\nIn JSON.",
            user: "\"هلا\" \\ \u{1}",
            answerSchema: Array("{\n  \"type\": \"object\"\r\n}".utf8),
            maximumAnswerTokens: 7
        )
        let line = BatchRequests.line("v \"1\"", prompt, model: "m-1")
        #expect(line.last == UInt8(ascii: "\n") && line.dropLast().allSatisfy { $0 >= 0x20 })
        let root = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
        #expect(root["custom_id"] as? String == "v \"1\"")
        #expect(root["method"] as? String == "POST" && root["url"] as? String == "/v1/chat/completions")
        let body = try #require(root["body"] as? [String: Any])
        #expect(body["model"] as? String == "m-1")
        let messages = try #require(body["messages"] as? [[String: String]])
        #expect(messages.map { $0["content"] } == ["Answer.\nIn JSON.", "\"هلا\" \\ \u{1}"])
    }

    private static func line(_ id: String, _ status: Int, _ body: String) -> String {
        #"{"id":"b","custom_id":"\#(id)","response":{"status_code":\#(status),"request_id":"r","body":\#(body)},"error":null}"#
    }

    @Test func answersAreFoundByTheirId() throws {
        let answer =
            #"{"model":"m-2","choices":[{"message":{"content":"{}"},"finish_reason":"stop"}],"usage":{"prompt_tokens":4}}"#
        let lines = [
            Self.line("a", 200, answer),
            Self.line("b", 400, #"{"error":{"message":"x","code":"context_length_exceeded"}}"#),
            #"{"id":"c","custom_id":"c","response":null,"error":{"code":"batch_expired","message":"told in prose"}}"#,
            Self.line("d", 500, #"{"error":{"message":"x"}}"#), "", Self.line("d", 200, answer),
            Self.line("e", 200, "{}"),
            Self.line("a", 500, "{}"),
        ]
        let responses = try BatchResponses(Array(lines.joined(separator: "\n").utf8), file: "f")
        let good = ModelAnswer(text: "{}", model: "m-2", inputTokens: 4)
        #expect(try responses.answer(to: "a")?.get() == good)
        #expect(try responses.answer(to: "d")?.get() == good)
        #expect(Self.code(responses, "b") == .tooLong)
        #expect(responses.answer(to: "c") == .failure(ModelError(.transient, detail: "batch_expired")))
        #expect(Self.code(responses, "e") == .unusable)
        #expect(responses.answer(to: "f") == nil)
    }

    @Test(arguments: ["{", "[]", #"{"id":"b"}"#])
    func unreadableBatchLineIsAFault(_ line: String) {
        let fault = #expect(throws: EvaluationFileFault.self) { try BatchResponses(Array("\n\(line)".utf8), file: "f") }
        #expect(fault?.line == 2)
    }

    private static func code(_ responses: BatchResponses, _ id: String) -> ModelError.Code? {
        guard case .failure(let error)? = responses.answer(to: id) else { return nil }
        return error.code
    }
}
