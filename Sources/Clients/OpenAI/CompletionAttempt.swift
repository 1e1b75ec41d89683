internal import Pipeline

/// One request and the few changes that are tried before it is given up.
struct CompletionAttempt {
    /// The largest bound of an answer. An answer has a few hundred tokens; the rest is thinking.
    static let largestCap = 8192
    static let note = """
        Your last answer could not be used: it was empty, or no JSON object of the form that was asked for. Answer with one JSON \
        object of that form and nothing else.
        """

    private(set) var prompt: Prompt
    var shape: RequestShape
    /// It was repeated in the same form, so the caller must not repeat it as well.
    private(set) var isCorrected = false
    private var hasMoreRoom = false

    init(_ prompt: Prompt, shape: RequestShape) { (self.prompt, self.shape) = (prompt, shape) }

    /// Changes the request so that it may be sent again at once. False if no change is left or helps.
    mutating func mend(after error: ModelError) -> Bool {
        switch error.hint {
        case .cutShort:
            let cap = min(self.prompt.maximumAnswerTokens * 2, Self.largestCap)
            guard !self.hasMoreRoom, self.shape.cap != .unnamed, cap > self.prompt.maximumAnswerTokens else {
                return false
            }
            self.hasMoreRoom = true
            self.prompt.maximumAnswerTokens = cap
            return true
        case .badAnswer:
            guard !self.isCorrected, self.prompt.corrections.isEmpty else { return false }
            self.isCorrected = true
            self.prompt = self.prompt.corrected(nil, because: Self.note)
            return true
        case .busy, .unexplained, .onlyThis, .notAsked, nil:
            return false
        }
    }
}
