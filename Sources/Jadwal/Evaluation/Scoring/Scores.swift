/// All figures of a set of scored conversations.
public struct Scores: Sendable, Hashable, Codable {
    /// Of all of them.
    public var total: GroupScore
    public var matrix: ConfusionMatrix
    public var statuses: [StatusScore]
    public var fields: [FieldScore]
    /// The mean of `EventMatch.titleSimilarity`; nil when nothing was compared.
    public var titleSimilarity: Double?
    /// Which known event is moved or called off, where the status is right and there are any.
    public var references: Share
    /// Events that nobody agreed to, or on another day or at another time.
    public var wrongEvents: [String]
    /// Written, asked about, lost.
    public var events: EventScores
    public var faults: [FaultCount]
    /// Rules of grounding that answers broke.
    public var grounding: [FaultCount]
    public var languages: [GroupScore]
    public var categories: [GroupScore]
    /// Empty for conversations that are not derived from others.
    public var variants: [GroupScore]
    public var usage: UsageScore
    public var savings: CallSavings
    public var prefilter: PrefilterScore

    /// - Parameter template: for the length of what is asked; nil where that does not count.
    public init(_ scored: [ScoredChat], prices: TokenPrices? = nil, template: PromptTemplate? = nil) {
        self.total = GroupScore("all", scored)
        let matrix = ConfusionMatrix(scored)
        self.matrix = matrix
        self.statuses = VerdictStatus.allCases.map { StatusScore($0, in: matrix) }
        self.fields = EventField.allCases.map { FieldScore($0, scored) }
        let similarities = scored.compactMap { $0.match?.titleSimilarity }
        self.titleSimilarity = similarities.isEmpty ? nil : similarities.reduce(0, +) / Double(similarities.count)
        self.references = Share(scored.compactMap(\.isReferenceRight), where: \.self)
        self.wrongEvents = scored.filter { $0.isAgreementClaimed && !$0.isAgreementRight }.map(\.chat.id)
        self.events = EventScores(scored)
        self.faults = FaultCount.all(scored)
        self.grounding = FaultCount.grounding(scored)
        self.languages = GroupScore.groups(scored) { $0.language }
        self.categories = GroupScore.groups(scored) { $0.category }
        let derived = scored.filter { $0.chat.variant != nil }
        self.variants = GroupScore.groups(derived) { $0.variant?.rawValue ?? "" }
        self.usage = UsageScore(scored, prices: prices)
        self.savings = CallSavings(scored.map(\.chat), template: template)
        self.prefilter = PrefilterScore(scored.map(\.chat))
    }
}
