/// What a model is asked: the same text for every conversation first, the conversation last.
public struct Prompt: Sendable, Hashable {
    public var system: String
    public var user: String
    /// The JSON Schema of the answer, as JSON. Servers that can are asked to hold the model to it.
    public var answerSchema: [UInt8]
    /// Upper bound of the answer. Some providers count it as spent beforehand, so it is kept honest.
    public var maximumAnswerTokens: Int

    public init(system: String, user: String, answerSchema: [UInt8], maximumAnswerTokens: Int = 1024) {
        self.system = system
        self.user = user
        self.answerSchema = answerSchema
        self.maximumAnswerTokens = maximumAnswerTokens
    }
}
