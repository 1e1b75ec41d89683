/// How one claim ended. The label `outcome` of `jadwal_verdicts_total`.
public enum AnalysisOutcome: Sendable, Hashable {
    case committed(VerdictStatus)
    /// By WhatsApp's own event messages alone: the model was not asked.
    case settled(VerdictStatus)
    /// No cue of a plan, or nothing that could change what is open: the status stays, and the model was not asked.
    case skipped(VerdictStatus)
    /// The answer told of an agreement or a cancellation that the conversation does not hold, also when it was asked
    /// again: `HAS_EVENT_BUT_NOT_CONFIRMED` was committed.
    case downgraded(GroundingFault)
    /// Nothing was certain, and the owner was asked about what is doubtful: `HAS_EVENT_BUT_NOT_CONFIRMED` was
    /// committed.
    case asked(GroundingFault)
    /// Agreed, but over before the verdict was in: nothing is written.
    case expired
    /// Agreed, and nothing but what its owner has dismissed or corrected before: nothing is written.
    case judged
    case superseded
    case leaseLost
    /// The answer was not accepted; a failure of this kind was recorded.
    case rejected(kind: String)
    /// Tried again later.
    case postponed
    /// The customer's tokens of the day are spent: read later.
    case putOff
    /// Nothing was in the window any more.
    case empty

    public var label: String {
        switch self {
        case .committed: "committed"
        case .settled: "event_message"
        case .skipped: "skipped"
        case .downgraded: "downgraded"
        case .asked: "asked"
        case .expired: "expired"
        case .judged: "judged"
        case .superseded: "superseded"
        case .leaseLost: "lease_lost"
        case .rejected: "rejected"
        case .postponed: "postponed"
        case .putOff: "put_off"
        case .empty: "empty"
        }
    }

    /// The status that was committed; nil where none was.
    public var status: VerdictStatus? {
        switch self {
        case .committed(let status), .settled(let status), .skipped(let status): status
        case .downgraded, .asked: .notConfirmed
        case .expired, .judged, .superseded, .leaseLost, .rejected, .postponed, .putOff, .empty: nil
        }
    }
}
