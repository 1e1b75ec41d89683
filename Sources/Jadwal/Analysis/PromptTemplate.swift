/// A version of the prompt: what the model is told, and the form in which it gets the conversation.
public struct PromptTemplate: Sendable, Hashable {
    /// How the user message is written, and which answer is expected.
    public enum Form: String, Sendable, Hashable, Codable {
        case v1
        case v2
    }

    /// For logs and metrics: `v1`, `v2`, or the folder's own name.
    public var name: String
    public var form: Form
    public var system: String
    public var answerSchema: [UInt8]

    public init(name: String, form: Form, system: String, answerSchema: [UInt8]) {
        self.name = name
        self.form = form
        self.system = system
        self.answerSchema = answerSchema
    }

    /// - Parameter nonce: closes the fence around the messages where their writers cannot know it (v2).
    public func prompt(for window: ConversationWindow, nonce: String) -> Prompt {
        let user =
            switch self.form {
            case .v1: UserMessageV1.render(window)
            case .v2: UserMessageV2.render(window, nonce: nonce)
            }
        return Prompt(system: self.system, user: user, answerSchema: self.answerSchema)
    }
}
