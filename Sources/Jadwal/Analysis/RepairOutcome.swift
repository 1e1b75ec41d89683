/// What asking a model again about its answer came to. The label `outcome` of `jadwal_repairs_total`.
public enum RepairOutcome: String, Sendable, Hashable, CaseIterable {
    /// Nothing was wrong with the second answer.
    case repaired
    /// Committed without what could not be told from the conversation.
    case stripped
    /// Nothing of the agreement was left: `HAS_EVENT_BUT_NOT_CONFIRMED`.
    case downgraded
    /// No answer could be read: a failure.
    case rejected
    /// The second call failed; the conversation is asked about anew.
    case interrupted

    init(_ judged: JudgedAnswer) {
        self =
            switch judged {
            case .refused: .rejected
            case .read(let grounding):
                grounding.isDowngraded ? .downgraded : grounding.faults.isEmpty ? .repaired : .stripped
            }
    }
}
