/// How one claim ended, and what the model said of itself if it was asked.
public struct AnalysisReport: Sendable, Hashable {
    public var outcome: AnalysisOutcome
    public var answer: ModelAnswer?

    public init(outcome: AnalysisOutcome, answer: ModelAnswer? = nil) {
        (self.outcome, self.answer) = (outcome, answer)
    }
}

extension AnalysisOutcome {
    static func of(_ decision: CommitDecision) -> AnalysisOutcome {
        switch decision {
        case .committed: .empty
        case .superseded: .superseded
        case .leaseLost: .leaseLost
        }
    }
}
