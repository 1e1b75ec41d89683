internal import Evaluation
internal import Pipeline
internal import Testing

@Suite("A recording answers only the recorded prompt")
struct RecordingTests {
    private static let prompt = Prompt(system: "s", user: "u", answerSchema: [1])

    private static func recorded(_ given: GivenAnswer, secrets: [String] = []) throws -> Recording {
        let answer = RecordedAnswer(
            id: "t-1",
            prompt: Self.prompt,
            model: "m",
            given: given,
            scrubber: SecretScrubber(secrets)
        )
        return try Recording(try Recording.lines([answer]), file: "answers")
    }

    @Test(arguments: [
        GivenAnswer.answer(ModelAnswer(text: "{\"a\":\n1}"), milliseconds: nil),
        .answer(ModelAnswer(text: "نعم", model: "m-2", inputTokens: 3, outputTokens: 1), milliseconds: 12),
        .failure(kind: "model_refused"),
    ])
    func answerIsReadAsRecorded(_ given: GivenAnswer) throws {
        #expect(try Self.recorded(given).answer(to: "t-1", Self.prompt) == given)
    }

    @Test func otherPromptHasNoRecordedAnswer() throws {
        let recording = try Self.recorded(.failure(kind: "x"))
        #expect(recording.answer(to: "t-2", Self.prompt) == nil)
        #expect(recording.answer(to: "t-1", Prompt(system: "s!", user: "u", answerSchema: [1])) == nil)
        #expect(recording.answer(to: "t-1", Prompt(system: "su", user: "", answerSchema: [1])) == nil)
        #expect(recording.answer(to: "t-1", Prompt(system: "s", user: "u", answerSchema: [])) == nil)
    }

    @Test(arguments: [
        "key my-key-1 here", "sk-proj-AbCdEf0123456789xyz", "Authorization: Bearer abcdef0123456789",
        "AIzaSyA1234567890123456789012345678901", "gsk_abcdefghij0123456789",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
    ])
    func secretsAreNotRecorded(_ text: String) throws {
        let given = GivenAnswer.answer(ModelAnswer(text: text, model: text), milliseconds: nil)
        let answer = RecordedAnswer(
            id: "t-1",
            prompt: Self.prompt,
            model: "m",
            given: given,
            scrubber: SecretScrubber(["my-key-1", ""])
        )
        let lines = String(decoding: try Recording.lines([answer]), as: UTF8.self)
        #expect(lines.contains(SecretScrubber.mark))
        #expect(!lines.contains("my-key") && !lines.contains("456789") && !lines.contains("eyJ"))
    }

    @Test func faultNamesTheBrokenLine() {
        let fault = #expect(throws: EvaluationFileFault.self) { try Recording(Array("\n{\n".utf8), file: "answers") }
        #expect(fault?.description == "answers, line 2: is no recorded answer")
    }
}
