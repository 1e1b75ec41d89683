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

/// An answer that was not accepted, and what the model is told about it.
public struct PromptCorrection: Sendable, Hashable {
    /// Nil when there was none, or one that cannot be shown: the fault is then told behind the question.
    public var answer: String?
    public var fault: String

    public init(answer: String?, fault: String) { (self.answer, self.fault) = (answer, fault) }
}

/// The claim that a prompt is asked for, and what was read for it.
public struct PromptOrigin: Sendable, Hashable {
    public var claim: Claim
    /// The conversation's, as read.
    public var generation: Int64
    /// Unix seconds: when the oldest message was said that the prompt shows.
    public var saidSince: Int64
    /// Whether an answer to the prompt may have been kept before the claim.
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
    /// Bytes of a refused answer that the model gets to see again.
    private static let longestAnswer = 8 << 10

    /// The question with what was wrong about the answer to it. What it says is the rules', and nothing of the conversation.
    func corrected(_ answer: String, because judged: JudgedAnswer) -> Prompt {
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
