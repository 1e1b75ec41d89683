/// A version of the prompt: the instructions, and the form in which the model gets the conversation.
public struct PromptTemplate: Sendable, Hashable {
    /// The form of the user message and of the expected answer.
    public enum Form: String, Sendable, Hashable, Codable {
        case v1
        case v2
        case v3
        /// As v3, and its second reading is blind: it is not shown the claimed slot.
        case v4

        /// True if the second reading names the slot itself.
        public var isBlind: Bool {
            switch self {
            case .v1, .v2, .v3: false
            case .v4: true
            }
        }
    }

    /// `v1`, …, or the name of the folder; used in logs and metrics.
    public var name: String
    public var form: Form
    public var system: String
    public var answerSchema: [UInt8]
    /// The prompt of second readings; nil for none.
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

    /// The request for a second reading of one claim; nil without a prompt for it.
    public func verification(of claim: EventClaim, in window: ConversationWindow, nonce: String) -> Prompt? {
        self.verification?.prompt(for: claim, isBlind: self.form.isBlind, in: window, nonce: nonce)
    }

    /// - Parameter nonce: part of the tags around the messages (from v2 on), so that no message can close them.
    public func prompt(for window: ConversationWindow, nonce: String) -> Prompt {
        let user =
            switch self.form {
            case .v1: UserMessageV1.render(window)
            case .v2: UserMessage.version2(window, nonce: nonce)
            case .v3, .v4: UserMessage.version3(window, nonce: nonce)
            }
        return Prompt(system: self.system, user: user, answerSchema: self.answerSchema)
    }
}
