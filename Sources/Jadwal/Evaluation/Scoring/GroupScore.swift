/// The main figures of some of the conversations.
public struct GroupScore: Sendable, Hashable, Codable {
    public var name: String
    public var status: Share
    /// Of claimed agreements, those with the right day and time.
    public var precision: Share
    /// Of expected agreements, those with the right day and time.
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
