/// What a successful answer says beside its text.
struct AnswerFacts: Equatable {
    /// The model that the server says it used.
    var model: String?
    var inputTokens: Int?
    var outputTokens: Int?

    init(_ root: LooseJSON) {
        self.model = root["model"]?.text
        self.inputTokens = root["usage"]?["prompt_tokens"]?.number
        self.outputTokens = root["usage"]?["completion_tokens"]?.number
    }

    /// Whether the endpoint has read a part of the prompt only, as Ollama does without a word when its context is too small. No
    /// tokenizer makes so few tokens of so much text; short prompts are left alone, because some servers do not count what they
    /// had in their cache.
    func isCut(promptBytes: Int) -> Bool {
        guard let inputTokens, inputTokens > 0, promptBytes >= 16_384 else { return false }
        return inputTokens * 20 < promptBytes
    }
}
