import HTTP
import HTTPTypes
import Pipeline
import Testing

@testable import OpenAI

@Suite struct ErrorClassificationTests {
    static let configuration = OpenAIConfiguration(baseURL: "http://127.0.0.1:1/v1", model: "m")
    static let prompt = Prompt(
        system: "Answer in JSON.",
        user: "secret text",
        answerSchema: Array(#"{"type":"object"}"#.utf8)
    )

    @Test(arguments: ModelErrorCase.transient + ModelErrorCase.providerDown + ModelErrorCase.text)
    func errorAnswerIsClassified(_ expected: ModelErrorCase) async throws {
        let answer = HTTPAnswer(status: expected.status, fields: expected.fields, body: Array(expected.body.utf8))
        let client = OpenAIClient(
            exchange: ScriptedExchange([.success(answer)]).exchange,
            configuration: Self.configuration
        )
        let error = await #expect(throws: ModelError.self) { try await client.model.complete(Self.prompt) }
        #expect(error?.code == expected.code)
        #expect(error?.retryAfter == expected.retryAfter)
        if let detail = expected.detail { #expect(error?.detail == detail) }
        #expect(error?.detail.hasPrefix("\(expected.status)") == true)
        #expect(error?.detail.contains("secret") == false)
    }

    @Test(arguments: [
        (HTTPError.Code.timedOut, ModelError.Code.transient), (.connectionLost, .transient),
        (.cannotConnect, .providerDown),
        (.cannotResolve, .providerDown), (.protocolViolation, .transient), (.untrusted, .providerDown),
        (.unusableURL, .providerDown), (.addressRefused, .providerDown), (.answerTooLarge, .unusable),
        (.cancelled, .cancelled),
    ])
    func failedExchangeIsClassified(_ code: HTTPError.Code, _ expected: ModelError.Code) async {
        let failure = HTTPError(code: code, mayHaveBeenSent: true, detail: "secret.example:443")
        let client = OpenAIClient(
            exchange: ScriptedExchange([.failure(failure)]).exchange,
            configuration: Self.configuration
        )
        let error = await #expect(throws: ModelError.self) { try await client.model.complete(Self.prompt) }
        #expect(error == ModelError(expected, detail: "\(code)"))
    }
}

/// One error answer of a real server, and its expected meaning.
struct ModelErrorCase: Sendable, CustomTestStringConvertible {
    var title: String
    var status: Int
    var fields: HTTPFields = [:]
    var body: String
    var code: ModelError.Code
    var retryAfter: Duration?
    var detail: String?

    init(
        _ title: String,
        _ status: Int,
        _ body: String,
        _ code: ModelError.Code,
        fields: HTTPFields = [:],
        after retryAfter: Duration? = nil,
        detail: String? = nil
    ) {
        (self.title, self.status, self.fields, self.body) = (title, status, fields, body)
        (self.code, self.retryAfter, self.detail) = (code, retryAfter, detail)
    }

    var testDescription: String { "\(self.title) (\(self.status))" }
}
