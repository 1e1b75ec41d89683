/// What a model answered. Nothing about it has been checked.
public struct ModelAnswer: Sendable, Hashable {
    public var text: String
    /// The model that the server says it used. May differ from the one asked for.
    public var model: String?
    public var inputTokens: Int?
    public var outputTokens: Int?

    public init(text: String, model: String? = nil, inputTokens: Int? = nil, outputTokens: Int? = nil) {
        self.text = text
        self.model = model
        self.inputTokens = inputTokens
        self.outputTokens = outputTokens
    }
}
