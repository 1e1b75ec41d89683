/// A model that completes prompts.
public struct LanguageModel: Sendable {
    /// Asks once; the caller retries. Throws at the latest at the deadline that the implementation was configured with.
    /// Cancelling the task ends the call at once.
    public var complete: @Sendable (_ prompt: Prompt) async throws(ModelError) -> ModelAnswer

    public init(complete: @escaping @Sendable (_ prompt: Prompt) async throws(ModelError) -> ModelAnswer) {
        self.complete = complete
    }
}

/// A model's answer. Nothing about it has been checked.
public struct ModelAnswer: Sendable, Hashable, Codable {
    public var text: String
    /// The model that the server names. It may differ from the requested one.
    public var model: String?
    /// The model that was asked for, as the settings name it. nil if no endpoint was asked.
    public var requestedModel: String?
    /// The endpoint that answered: `primary`, `fallback_1`, … nil if there is no choice of endpoints.
    public var endpoint: String?
    public var inputTokens: Int?
    public var outputTokens: Int?
    /// The first answer was not usable, and this one is the answer to a corrected prompt.
    public var wasCorrected = false

    public init(text: String, model: String? = nil, inputTokens: Int? = nil, outputTokens: Int? = nil) {
        self.text = text
        self.model = model
        self.inputTokens = inputTokens
        self.outputTokens = outputTokens
    }

    /// This answer; its token counts include the other one's.
    package func addingTokens(of other: ModelAnswer) -> ModelAnswer {
        func sum(_ first: Int?, _ second: Int?) -> Int? {
            first == nil && second == nil ? nil : (first ?? 0) + (second ?? 0)
        }
        var answer = self
        answer.inputTokens = sum(other.inputTokens, self.inputTokens)
        answer.outputTokens = sum(other.outputTokens, self.outputTokens)
        return answer
    }
}

/// The reason why a model gave no usable answer. The code decides the reaction.
public struct ModelError: Error, Hashable {
    public enum Code: Sendable, Hashable {
        /// Retry later: timeout, connection lost, 408, 425, 429, 5xx.
        case transient
        /// No conversation can be analysed: key refused, no credit, unknown model or endpoint, no server at the
        /// address.
        case providerDown
        /// The prompt is too long for this model.
        case tooLong
        /// The server will never answer this prompt: content filter, refusal.
        case refused
        /// The response is not an answer: empty, cut off, or not in the protocol's form.
        case unusable
        /// The endpoint was not asked, because it has asked for fewer calls. This does not count as an attempt.
        case heldBack
        case cancelled
    }

    /// Details beyond the code. The client itself acts on them.
    public enum Hint: Sendable, Hashable {
        /// The server takes no more calls at present.
        case busy
        /// The answer reached the token limit.
        case cutShort
        /// The server rejected the model's output.
        case badAnswer
        /// The request was refused without a known reason. The cause may be this conversation or all requests.
        case unexplained
        /// The model answers other prompts at present, so the cause is this prompt.
        case onlyThis
        /// The endpoint was not asked, because it counts as down.
        case notAsked
    }

    public var code: Code
    /// The delay that the server asked for, if any.
    public var retryAfter: Duration?
    /// For logs and failures: status codes and error codes. Never text of the conversation or of the server.
    public var detail: String
    public var hint: Hint?

    public init(_ code: Code, retryAfter: Duration? = nil, detail: String, hint: Hint? = nil) {
        self.code = code
        self.retryAfter = retryAfter
        self.detail = detail
        self.hint = hint
    }

    /// True if it shows that the model is up.
    public var isAnswer: Bool {
        switch self.code {
        case .tooLong, .refused, .unusable: true
        case .transient: self.hint == .onlyThis
        case .providerDown, .heldBack, .cancelled: false
        }
    }
}

/// Stores answers of a model, so that the same prompt of the same customer is not sent twice: after a crash of a
/// worker, or after a failed commit.
public protocol AnswerMemory: Sendable {
    /// Nil if the prompt has no stored answer, or its messages were deleted.
    func answer(to prompt: Prompt, of origin: PromptOrigin, by model: String) async throws -> ModelAnswer?

    /// Stores an answer as long as the messages of its prompt are stored and the answer was not rejected. Stores
    /// nothing if the lease was lost or the conversation has changed.
    func keep(_ answer: ModelAnswer, to prompt: Prompt, of origin: PromptOrigin, by model: String) async throws
}

extension LanguageModel {
    /// The same model. A stored answer is used if there is one. If the store fails, the model is asked.
    ///
    /// - Parameter name: the model that answers. Another model may answer differently.
    public func remembering(as name: String, in memory: any AnswerMemory) -> LanguageModel {
        LanguageModel { prompt throws(ModelError) in
            guard let origin = prompt.origin else { return try await self.complete(prompt) }
            if origin.mayBeAnswered, let known = try? await memory.answer(to: prompt, of: origin, by: name) {
                return known
            }
            let answer = try await self.complete(prompt)
            try? await memory.keep(answer, to: prompt, of: origin, by: name)
            return answer
        }
    }
}
