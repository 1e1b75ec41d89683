/// A request to a model: first the text that is equal for all conversations, then the conversation.
public struct Prompt: Sendable, Hashable {
    public var system: String
    public var user: String
    /// The JSON Schema of the answer, as JSON. Servers that support it enforce it.
    public var answerSchema: [UInt8]
    /// Upper bound of the answer. Some providers bill it in advance, so it is not larger than needed.
    public var maximumAnswerTokens: Int
    /// The part of a call's time that this prompt may take.
    public var shareOfTime = 1.0
    /// Answers to this prompt that were not accepted, oldest first. They follow the prompt as a conversation with the
    /// model.
    public var corrections: [PromptCorrection] = []
    /// The claim that the prompt is for. Nil if it belongs to no customer; such answers are not stored.
    public var origin: PromptOrigin?

    public init(system: String, user: String, answerSchema: [UInt8], maximumAnswerTokens: Int = 1024) {
        self.system = system
        self.user = user
        self.answerSchema = answerSchema
        self.maximumAnswerTokens = maximumAnswerTokens
    }

    /// The same prompt again, with the fault of the answer.
    ///
    /// - Parameters:
    ///   - answer: the model's answer; nil if there was none. Only the model sees it.
    ///   - fault: tells the model what to change.
    public func corrected(_ answer: String?, because fault: String) -> Prompt {
        var prompt = self
        prompt.corrections.append(PromptCorrection(answer: answer, fault: fault))
        return prompt
    }
}

/// An answer that was not accepted, and the reason for the model.
public struct PromptCorrection: Sendable, Hashable {
    /// Nil if there was no answer that can be shown. The fault then follows the prompt.
    public var answer: String?
    public var fault: String

    public init(answer: String?, fault: String) { (self.answer, self.fault) = (answer, fault) }
}

/// The claim that a prompt is sent for, and the window that it shows.
public struct PromptOrigin: Sendable, Hashable {
    public var claim: Claim
    /// The conversation's generation when the window was read.
    public var generation: Int64
    /// The time of the oldest message in the prompt, in Unix seconds.
    public var saidSince: Int64
    /// True if an answer to this prompt may be stored already.
    public var mayBeAnswered: Bool

    public init(claim: Claim, generation: Int64, saidSince: Int64, mayBeAnswered: Bool = true) {
        (self.claim, self.generation, self.saidSince) = (claim, generation, saidSince)
        self.mayBeAnswered = mayBeAnswered
    }

    public init(_ claim: Claim, _ window: ConversationWindow) {
        self.init(
            claim: claim,
            generation: window.generation,
            saidSince: window.messages.map(\.saidAt).min() ?? 0,
            mayBeAnswered: window.mayBeAnswered
        )
    }
}

extension Prompt {
    /// The number of bytes of a refused answer that the model sees again.
    private static let longestAnswer = 8 << 10

    /// The prompt of a repair. Its complaints are fixed sentences and contain no text of the conversation.
    package func corrected(_ answer: String, because judged: JudgedAnswer) -> Prompt {
        let shown = String(decoding: answer.utf8.prefix(Self.longestAnswer), as: UTF8.self)
        let fault = """
            Your answer was not accepted:
            \(judged.complaint ?? "")
            Read the messages again and answer once more, with one JSON object in the same form and nothing else. What the messages do not \
            say is null. If both sides have not agreed to the same day, the status is HAS_EVENT_BUT_NOT_CONFIRMED.
            """
        return self.corrected(shown, because: fault)
    }
}
