public import ChatReader
public import Pipeline

/// The result of an evaluation.
public struct EvaluationReport: Sendable, Encodable {
    public var model: String
    /// The models that the server reports.
    public var answeredBy: [String]
    public var prompt: String
    /// The names that the caller gave.
    public var corpus: [String]
    /// Scores of the original conversations.
    public var scores: Scores
    /// Scores of the variants; nil if none were requested.
    public var variants: Scores?
    /// The seed of the variants.
    public var seed: UInt64?
    /// In the order of the corpus, variants last.
    public var outcomes: [ChatOutcome]
    public var comparison: RunComparison?

    public init(
        model: String,
        prompt: String,
        corpus: [String],
        scored: [ScoredChat],
        seed: UInt64? = nil,
        prices: TokenPrices? = nil,
        template: PromptTemplate? = nil
    ) {
        let written = scored.filter { $0.chat.variant == nil }
        let derived = scored.filter { $0.chat.variant != nil }
        self.model = model
        self.answeredBy = Set(scored.compactMap { $0.given.answer?.model }).sorted()
        self.prompt = prompt
        self.corpus = corpus
        self.scores = Scores(written, prices: prices, template: template)
        self.variants = seed == nil ? nil : Scores(derived, prices: prices)
        self.seed = seed
        self.outcomes = (written + derived).map(ChatOutcome.init)
    }
}

/// The result of one conversation in a report.
public struct ChatOutcome: Sendable, Hashable, Encodable {
    public var id: String
    public var category: String
    public var language: String
    public var variant: ChatVariant?
    public var expected: VerdictStatus
    /// nil if the answer was not accepted.
    public var decided: VerdictStatus?
    public var fault: String?
    public var wrongFields: [EventField]
    public var cost: Int
    public var event: DecidedEvent?

    public init(_ scored: ScoredChat) {
        self.id = scored.chat.id
        self.category = scored.chat.category
        self.language = scored.chat.language
        self.variant = scored.chat.variant
        self.expected = scored.chat.expected.status
        self.decided = scored.decision.status
        self.fault = scored.decision.fault
        self.wrongFields = scored.match?.wrong ?? []
        self.cost = scored.cost
        self.event = scored.decision.event
    }
}
