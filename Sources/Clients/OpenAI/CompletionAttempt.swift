internal import Jadwal

/// One question on its way through the few changes that may be made to it before it is given up.
struct CompletionAttempt {
    /// More than this is not asked for: an answer is a few hundred tokens, and the rest of a thousand is thinking.
    static let largestCap = 8192
    static let note = """
        Your last answer could not be used: it was empty, or no JSON object of the form that was asked for. Answer with one JSON \
        object of that form and nothing else.
        """

    private(set) var prompt: Prompt
    var shape: RequestShape
    /// Asked once more in the same form: whoever asked must not do so as well.
    private(set) var isCorrected = false
    private var hasMoreRoom = false

    init(_ prompt: Prompt, shape: RequestShape) { (self.prompt, self.shape) = (prompt, shape) }

    /// Changes the question so that it may be asked again at once; false where nothing about it can be mended, or has been.
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
        case .busy, .unexplained, nil:
            return false
        }
    }
}
