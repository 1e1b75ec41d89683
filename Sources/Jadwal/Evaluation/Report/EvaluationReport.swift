/// What an evaluation found.
public struct EvaluationReport: Sendable, Encodable {
    public var model: String
    /// The models that the server says it used, where it says so.
    public var answeredBy: [String]
    public var prompt: String
    /// As they were named.
    public var corpus: [String]
    /// Of the conversations as they were written.
    public var scores: Scores
    /// Of those derived from them; nil when none were asked for.
    public var variants: Scores?
    /// What the variants were made with.
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
