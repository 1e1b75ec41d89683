/// What a model is asked: the same text for every conversation first, the conversation last.
public struct Prompt: Sendable, Hashable {
    public var system: String
    public var user: String
    /// The JSON Schema of the answer, as JSON. Servers that can are asked to hold the model to it.
    public var answerSchema: [UInt8]
    /// Upper bound of the answer. Some providers count it as spent beforehand, so it is kept honest.
    public var maximumAnswerTokens: Int
    /// Answers to this prompt that were not accepted, oldest first: the conversation with the model goes on behind them.
    public var corrections: [PromptCorrection] = []
    /// Whose question it is. Nil for what is no customer's; no answer to it is remembered.
    public var origin: PromptOrigin?

    public init(system: String, user: String, answerSchema: [UInt8], maximumAnswerTokens: Int = 1024) {
        self.system = system
        self.user = user
        self.answerSchema = answerSchema
        self.maximumAnswerTokens = maximumAnswerTokens
    }

    /// The same question once more, with what was wrong about the answer to it.
    ///
    /// - Parameters:
    ///   - answer: as the model gave it; nil when it gave none. It goes back to the model only.
    ///   - fault: names what has to be different, to the model.
    public func corrected(_ answer: String?, because fault: String) -> Prompt {
        var prompt = self
        prompt.corrections.append(PromptCorrection(answer: answer, fault: fault))
        return prompt
    }
}
