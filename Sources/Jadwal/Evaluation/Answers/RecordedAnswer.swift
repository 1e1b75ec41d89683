/// A raw answer, as it is kept to be scored again without a network. A line of a recording.
public struct RecordedAnswer: Sendable, Hashable, Codable {
    /// Of the conversation.
    public var id: String
    /// Of the prompt: see ``Prompt/fingerprint``.
    public var fingerprint: String
    /// The model that was asked for.
    public var model: String
    /// The model that the server says it used.
    public var answeredBy: String?
    /// Nil when there was no answer.
    public var text: String?
    public var failure: String?
    public var inputTokens: Int?
    public var outputTokens: Int?
    public var milliseconds: Int?

    public init(id: String, prompt: Prompt, model: String, given: GivenAnswer, scrubber: SecretScrubber) {
        self.id = id
        self.fingerprint = prompt.fingerprint
        self.model = model
        switch given {
        case .answer(let answer, let milliseconds):
            self.answeredBy = answer.model.map(scrubber.scrub)
            self.text = scrubber.scrub(answer.text)
            (self.inputTokens, self.outputTokens) = (answer.inputTokens, answer.outputTokens)
            self.milliseconds = milliseconds
        case .failure(let kind):
            self.failure = kind
        }
    }

    var given: GivenAnswer {
        guard let text = self.text else { return .failure(kind: self.failure ?? "model_unusable") }
        let answer = ModelAnswer(
            text: text,
            model: self.answeredBy,
            inputTokens: self.inputTokens,
            outputTokens: self.outputTokens
        )
        return .answer(answer, milliseconds: self.milliseconds)
    }

    private enum CodingKeys: String, CodingKey {
        case id, fingerprint, model
        case answeredBy = "answered_by"
        case text, failure
        case inputTokens = "input_tokens"
        case outputTokens = "output_tokens"
        case milliseconds
    }
}
