internal import ChatReader
public import Pipeline

/// All scores of a set of conversations.
public struct Scores: Sendable, Hashable, Codable {
    /// Scores of all conversations.
    public var total: GroupScore
    public var matrix: ConfusionMatrix
    public var statuses: [StatusScore]
    public var fields: [FieldScore]
    /// The mean of `EventMatch.titleSimilarity`; nil if no title was compared.
    public var titleSimilarity: Double?
    /// How often the right known event is moved or cancelled. Counts conversations with known events and the right
    /// status.
    public var references: Share
    /// Conversations with an invented event, or with a wrong day or time.
    public var wrongEvents: [String]
    public var events: EventScores
    /// Of all conversations first, then by language.
    public var burdens: [OwnersBurden]
    public var faults: [FaultCount]
    /// Grounding rules that answers broke.
    public var grounding: [FaultCount]
    public var languages: [GroupScore]
    public var categories: [GroupScore]
    /// Empty if there are no variants.
    public var variants: [GroupScore]
    public var usage: UsageScore
    public var savings: CallSavings
    public var prefilter: PrefilterScore

    /// - Parameter template: the prompt template, for the number of tokens; nil if tokens are not counted.
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
        self.burdens = OwnersBurden.all(scored)
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

/// The main figures of a group of conversations.
public struct GroupScore: Sendable, Hashable, Codable {
    public var name: String
    public var status: Share
    /// The share of claimed agreements with the right day and time.
    public var precision: Share
    /// The share of expected agreements that were found with the right day and time.
    public var recall: Share
    public var cost: Int

    public init(_ name: String, _ scored: [ScoredChat]) {
        self.name = name
        self.status = Share(scored, where: \.isStatusRight)
        let right = scored.count(where: \.isAgreementRight)
        self.precision = Share(right, of: scored.count(where: \.isAgreementClaimed))
        self.recall = Share(right, of: scored.count(where: \.isAgreementWanted))
        self.cost = scored.reduce(0) { $0 + $1.cost }
    }

    public var costPerChat: Double { self.status.whole == 0 ? 0 : Double(self.cost) / Double(self.status.whole) }

    /// Ordered by name.
    static func groups(_ scored: [ScoredChat], by name: (LabelledChat) -> String) -> [GroupScore] {
        Dictionary(grouping: scored) { name($0.chat) }.sorted { $0.key < $1.key }.map { GroupScore($0.key, $0.value) }
    }
}

/// How often one field is right in conversations with an expected and decided agreement.
public struct FieldScore: Sendable, Hashable, Codable {
    public var field: EventField
    public var right: Share
    public var wrong: [String]

    init(_ field: EventField, _ scored: [ScoredChat]) {
        let matched = scored.filter { $0.match != nil }
        self.field = field
        self.wrong = matched.filter { $0.match?.wrong.contains(field) ?? false }.map(\.chat.id)
        self.right = Share(matched.count - self.wrong.count, of: matched.count)
    }
}

/// How many answers have one fault.
public struct FaultCount: Sendable, Hashable, Codable {
    public var kind: String
    public var ids: [String]

    public init(kind: String, ids: [String]) { (self.kind, self.ids) = (kind, ids) }

    /// Grounding rules that answers broke, independent of the decision.
    static func grounding(_ scored: [ScoredChat]) -> [FaultCount] {
        let broken = scored.flatMap { one in one.decision.groundingFaults.map { (rule: $0, id: one.chat.id) } }
        return Dictionary(grouping: broken, by: \.rule).sorted { $0.key < $1.key }
            .map { FaultCount(kind: $0.key, ids: $0.value.map(\.id)) }
    }

    static func all(_ scored: [ScoredChat]) -> [FaultCount] {
        Dictionary(grouping: scored.filter { $0.decision.fault != nil }) { $0.decision.fault ?? "" }
            .sorted { $0.key < $1.key }
            .map { FaultCount(kind: $0.key, ids: $0.value.map(\.chat.id)) }
    }
}
