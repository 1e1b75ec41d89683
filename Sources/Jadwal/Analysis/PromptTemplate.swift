/// A version of the prompt: what the model is told, and the form in which it gets the conversation.
public struct PromptTemplate: Sendable, Hashable {
    /// How the user message is written, and which answer is expected.
    public enum Form: String, Sendable, Hashable, Codable {
        case v1
        case v2
        case v3
    }

    /// For logs and metrics: `v1`, `v2`, or the folder's own name.
    public var name: String
    public var form: Form
    public var system: String
    public var answerSchema: [UInt8]
    /// How a claim is verified that is not plain; nil for no verification.
    public var verification: VerificationTemplate?

    public init(
        name: String,
        form: Form,
        system: String,
        answerSchema: [UInt8],
        verification: VerificationTemplate? = nil
    ) {
        self.name = name
        self.form = form
        self.system = system
        self.answerSchema = answerSchema
        self.verification = verification
    }

    /// - Parameter nonce: closes the fence around the messages where their writers cannot know it (v2, v3).
    public func prompt(for window: ConversationWindow, nonce: String) -> Prompt {
        let user =
            switch self.form {
            case .v1: UserMessageV1.render(window)
            case .v2: UserMessage.version2(window, nonce: nonce)
            case .v3: UserMessage.version3(window, nonce: nonce)
            }
        return Prompt(system: self.system, user: user, answerSchema: self.answerSchema)
    }
}
