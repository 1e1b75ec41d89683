import FoundationEssentials
import HTTP
import HTTPTypes
import Pipeline
import Testing

@testable import OpenAI

@Suite struct RequestTests {
    static let prompt = Prompt(
        system: "Answer in \"JSON\".\n\\",
        user: "نلتقي بكرة ٨ مساء؟ \u{1}\u{2028}",
        answerSchema: Array(#"{"z":1,"a":2}"#.utf8),
        maximumAnswerTokens: 700
    )
    static let answer = (200, #"{"choices":[{"message":{"content":"{}"}}]}"#)

    private struct Sent: Decodable, Equatable {
        struct Message: Decodable, Equatable {
            var role: String
            var content: String
        }
        var model: String
        var messages: [Message]
    }

    @Test func requestContainsOnlyThePrompt() async throws {
        let script = ScriptedExchange(Self.answer)
        let configuration = OpenAIConfiguration(baseURL: "https://h.example/v1/", apiKey: "k", model: "m")
        _ = try await OpenAIClient(exchange: script.exchange, configuration: configuration).model.complete(Self.prompt)
        let call = try #require(script.calls.first)
        #expect(call.url == "https://h.example/v1/chat/completions")
        #expect(call.method == .post)
        #expect(call.fields[.authorization] == "Bearer k")
        #expect(call.fields[.contentType] == "application/json")
        #expect(call.maximumAnswerBytes == 1 << 20)
        let sent = try JSONDecoder().decode(Sent.self, from: Data(call.body))
        let messages = [
            Sent.Message(role: "system", content: Self.prompt.system),
            Sent.Message(role: "user", content: Self.prompt.user),
        ]
        #expect(sent == Sent(model: "m", messages: messages))
        let root = try #require(LooseJSON(call.body))
        #expect(Set(root.names) == ["model", "messages", "stream", "response_format", "max_completion_tokens"])
        #expect(root["stream"]?.flag == false)
        #expect(root["max_completion_tokens"]?.number == 700)
        // Unchanged, key for key.
        #expect(String(decoding: call.body, as: UTF8.self).contains(#""strict":true,"schema":{"z":1,"a":2}}"#))
    }

    /// As a conversation: the question, the answer, and its fault.
    @Test func correctionContinuesTheConversation() async throws {
        let script = ScriptedExchange(Self.answer)
        let configuration = OpenAIConfiguration(baseURL: "https://h.example/v1", model: "m")
        let prompt = Self.prompt.corrected(#"{"status":"no"}"#, because: "status is unknown")
            .corrected(nil, because: "nothing came")
        _ = try await OpenAIClient(exchange: script.exchange, configuration: configuration).model.complete(prompt)
        let sent = try JSONDecoder().decode(Sent.self, from: Data(try #require(script.calls.first).body))
        #expect(
            sent.messages == [
                Sent.Message(role: "system", content: Self.prompt.system),
                Sent.Message(role: "user", content: Self.prompt.user),
                Sent.Message(role: "assistant", content: #"{"status":"no"}"#),
                Sent.Message(role: "user", content: "status is unknown\n\nnothing came"),
            ]
        )
    }

    @Test(arguments: [
        ("http://h/v1", "http://h/v1/models"), ("http://h/v1///", "http://h/v1/models"),
        ("https://h/openai/v1?api-version=1", "https://h/openai/v1/models?api-version=1"),
    ])
    func usualSpellingsOfTheBaseURLAreAccepted(_ base: String, _ url: String) async throws {
        let script = ScriptedExchange((200, #"{"object":"list","data":[{"id":"a"},{"id":"b"}]}"#))
        let client = OpenAIClient(
            exchange: script.exchange,
            configuration: OpenAIConfiguration(baseURL: base, model: "m")
        )
        #expect(try await client.listModels() == ["a", "b"])
        let call = try #require(script.calls.first)
        #expect(call.url == url)
        #expect(call.method == .get)
        #expect(call.fields[.authorization] == nil)
    }

    @Test func wrongKeyIsDetectedByTheListOfModels() async {
        let script = ScriptedExchange((401, #"{"error":{"code":"invalid_api_key"}}"#))
        let configuration = OpenAIConfiguration(baseURL: "http://h/v1", model: "m")
        let error = await #expect(throws: ModelError.self) {
            try await OpenAIClient(exchange: script.exchange, configuration: configuration).listModels()
        }
        #expect(error == ModelError(.providerDown, detail: "401 invalid_api_key"))
    }

    @Test func keyIsNotInDescriptions() {
        let configuration = OpenAIConfiguration(baseURL: "http://u:secret@h/v1", apiKey: "secret", model: "m")
        var dumped = ""
        dump(configuration, to: &dumped)
        #expect(!("\(configuration)" + String(reflecting: configuration) + dumped).contains("secret"))
    }
}
