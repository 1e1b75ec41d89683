public import ChatReader

/// The outcome of one claim, and the cost and content of the model's answers.
public struct AnalysisReport: Sendable, Hashable {
    public var outcome: AnalysisOutcome
    /// The last answer. Its token counts include earlier answers.
    public var answer: ModelAnswer?
    /// The model has answered, also if the answer was not usable.
    public var isModelUp = false
    /// The rules that the answers broke: each rule once for each event and answer.
    public var faults: [GroundingFault]
    /// The reasons why some events of the final answer could not be read.
    public var unread: [VerdictFault] = []
    /// Nil if the model was asked only once.
    public var repair: RepairOutcome?
    /// One for each claim that was verified.
    public var verifications: [VerificationOutcome] = []
    /// The number of questions to the owner.
    public var questions = 0
    /// Nil if the pre-filter is off or no verdict was committed.
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
        self.isModelUp = answer != nil
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

/// The outcome of one claim. The label `outcome` of `jadwal_verdicts_total`.
public enum AnalysisOutcome: Sendable, Hashable {
    case committed(VerdictStatus)
    /// Decided by WhatsApp's own event messages; the model was not asked.
    case settled(VerdictStatus)
    /// The pre-filter found no cue, or nothing that could change an open plan. The status stays, and the model was not
    /// asked.
    case skipped(VerdictStatus)
    /// The answer claimed an agreement or a cancellation that the chat contradicts, also in the repaired answer:
    /// `HAS_EVENT_BUT_NOT_CONFIRMED` was committed.
    case downgraded(GroundingFault)
    /// Nothing was certain, and the owner is asked about the doubtful claims: `HAS_EVENT_BUT_NOT_CONFIRMED` was
    /// committed.
    case asked(GroundingFault)
    /// Agreed, but the event was over before the verdict was planned: nothing is written.
    case expired
    /// Agreed, but the owner has dismissed or corrected this plan before: nothing is written.
    case judged
    case superseded
    case leaseLost
    /// No answer was accepted; a failure of this kind was recorded.
    case rejected(kind: String)
    /// Will be retried after a backoff.
    case postponed
    /// The customer has spent the day's tokens; the analysis waits.
    case putOff
    /// The window contained no messages any more.
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

    /// The committed status; nil if none was.
    public var status: VerdictStatus? {
        switch self {
        case .committed(let status), .settled(let status), .skipped(let status): status
        case .downgraded, .asked: .notConfirmed
        case .expired, .judged, .superseded, .leaseLost, .rejected, .postponed, .putOff, .empty: nil
        }
    }
}

/// The outcome of a repair. The label `outcome` of `jadwal_repairs_total`.
public enum RepairOutcome: String, Sendable, Hashable, CaseIterable {
    /// The second answer had no faults.
    case repaired
    /// The second answer counts, without its faulty parts or with a doubt.
    case stripped
    /// Every claim was contradicted: `HAS_EVENT_BUT_NOT_CONFIRMED`.
    case downgraded
    /// Neither answer could be read; a failure was recorded.
    case rejected
    /// The second call failed; the analysis is retried.
    case interrupted

    init(_ judged: JudgedAnswer) {
        switch judged {
        case .refused: self = .rejected
        case .read(_, let findings):
            if !findings.isEmpty, findings.allSatisfy({ $0.state == .contradicted }) {
                self = .downgraded
            } else {
                self = findings.allSatisfy { $0.faults.allSatisfy { !$0.isAskedAgain } } ? .repaired : .stripped
            }
        }
    }
}

/// The outcome of one verification. The label `outcome` of `jadwal_verifications_total`.
public enum VerificationOutcome: String, Sendable, Hashable, CaseIterable {
    case yes
    case no
    case unsure
    /// The answer has another form, or cites messages that do not exist.
    case unreadable
    /// The verifier could not be reached.
    case unavailable

    init(_ verification: Verification?) {
        switch verification?.agreed {
        case .yes: self = .yes
        case .no: self = .no
        case .unsure: self = .unsure
        case nil: self = .unreadable
        }
    }
}

extension EventPlan {
    /// The outcome if something was agreed and nothing is written.
    var outcome: AnalysisOutcome? {
        guard self.changes.isEmpty else { return nil }
        return self.expired > 0 ? .expired : self.judged > 0 ? .judged : nil
    }
}
