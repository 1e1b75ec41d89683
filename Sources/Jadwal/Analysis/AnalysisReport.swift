/// How one claim ended, and what the model said of itself if it was asked.
public struct AnalysisReport: Sendable, Hashable {
    public var outcome: AnalysisOutcome
    /// The last one, with the tokens of both where it was asked twice.
    public var answer: ModelAnswer?
    /// What the answers had against them, each rule once an event and an answer.
    public var faults: [GroundingFault]
    /// Why events of the answer that counts are missing, though others of it count.
    public var unread: [VerdictFault] = []
    /// Nil when the model was not asked again.
    public var repair: RepairOutcome?
    /// One for each claim that was not plain.
    public var verifications: [VerificationOutcome] = []
    /// How many questions were put to the owner.
    public var questions = 0
    /// Nil when the pre-filter is off, or the conversation came to nothing.
    public var prefilter: PrefilterOutcome?

    public init(
        outcome: AnalysisOutcome,
        answer: ModelAnswer? = nil,
        faults: [GroundingFault] = [],
        repair: RepairOutcome? = nil,
        prefilter: PrefilterOutcome? = nil
    ) {
        self.prefilter = prefilter
        (self.outcome, self.answer, self.faults, self.repair) = (outcome, answer, faults, repair)
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
