/// What asking a model again about its answer came to. The label `outcome` of `jadwal_repairs_total`.
public enum RepairOutcome: String, Sendable, Hashable, CaseIterable {
    /// Nothing was wrong with the second answer.
    case repaired
    /// Counted without what could not be told from the conversation, or with a doubt.
    case stripped
    /// Nothing of the agreement was left: `HAS_EVENT_BUT_NOT_CONFIRMED`.
    case downgraded
    /// No answer could be read: a failure.
    case rejected
    /// The second call failed; the conversation is asked about anew.
    case interrupted

    init(_ judged: JudgedAnswer) {
        switch judged {
        case .refused: self = .rejected
        case .read(_, let findings):
            if !findings.isEmpty, findings.allSatisfy({ $0.standing == .contradicted }) {
                self = .downgraded
            } else {
                self = findings.allSatisfy { $0.faults.allSatisfy { !$0.isAskedAgain } } ? .repaired : .stripped
            }
        }
    }
}
