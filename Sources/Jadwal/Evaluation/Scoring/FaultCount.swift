/// How often answers were not accepted for one reason.
public struct FaultCount: Sendable, Hashable, Codable {
    public var kind: String
    public var ids: [String]

    public init(kind: String, ids: [String]) { (self.kind, self.ids) = (kind, ids) }

    /// Rules of grounding that answers broke, whatever was decided then.
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
