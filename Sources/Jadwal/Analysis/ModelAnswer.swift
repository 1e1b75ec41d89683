/// What a model answered. Nothing about it has been checked.
public struct ModelAnswer: Sendable, Hashable, Codable {
    public var text: String
    /// The model that the server says it used. May differ from the one asked for.
    public var model: String?
    public var inputTokens: Int?
    public var outputTokens: Int?
    /// There was no usable answer at first, and this is the one to the question with a word about that.
    public var wasCorrected = false

    public init(text: String, model: String? = nil, inputTokens: Int? = nil, outputTokens: Int? = nil) {
        self.text = text
        self.model = model
        self.inputTokens = inputTokens
        self.outputTokens = outputTokens
    }

    /// This answer, with the tokens of another one counted in.
    func addingTokens(of other: ModelAnswer) -> ModelAnswer {
        func sum(_ first: Int?, _ second: Int?) -> Int? {
            first == nil && second == nil ? nil : (first ?? 0) + (second ?? 0)
        }
        var answer = self
        answer.inputTokens = sum(other.inputTokens, self.inputTokens)
        answer.outputTokens = sum(other.outputTokens, self.outputTokens)
        return answer
    }
}
