public import ChatReader

/// The decision about a window: the changes to write, the questions to the owner, and the resulting status.
public struct WindowDecision: Sendable, Hashable {
    /// A claim that may have been agreed.
    public struct Doubt: Sendable, Hashable {
        public var claim: EventClaim
        /// The reasons for the doubt, the most serious one first.
        public var reasons: [GroundingFault]
        /// The positions of its messages, from zero.
        public var positions: [Int]
    }

    public var status: VerdictStatus
    /// In the order of the answer.
    public var certain: [EventClaim]
    /// The positions of their messages, from zero.
    public var certainPositions: Set<Int> = []
    /// The proposer and the accepter of the certain claims, if known.
    public var consents: [EventClaim: ClaimConsent] = [:]
    public var doubtful: [Doubt]
    /// All rules that the answers broke, each once per claim.
    public var faults: [GroundingFault]

    public init(status: VerdictStatus) {
        (self.status, self.certain, self.doubtful, self.faults) = (status, [], [], [])
    }

    /// - Parameter findings: for the answer's claims, after their verifications.
    init(answered status: VerdictStatus, _ findings: [ClaimFinding]) {
        self.init(status: status)
        self.faults = findings.flatMap(\.faults)
        for finding in findings where finding.state == .certain {
            self.certainPositions.formUnion(finding.positions)
            if !self.certain.contains(where: { $0.isSamePlan(as: finding.claim) }) {
                self.certain.append(finding.claim)
                self.consents[finding.claim] = finding.consent
            }
        }
        for finding in findings where finding.state == .doubtful || finding.state == .unproven {
            let known = self.certain + self.doubtful.map(\.claim)
            guard !known.contains(where: { $0.isSamePlan(as: finding.claim) || $0.isSamePlan(as: finding.asked) })
            else { continue }
            // A question keeps its hour. An hour that the chat does not name is a reason to ask.
            var reasons = finding.faults.filter { $0.weight != .strips }.sorted { $0.weight > $1.weight }
            if finding.unsaidTimes != nil { reasons.append(.noTimeAgreed) }
            self.doubtful.append(Doubt(claim: finding.asked, reasons: reasons, positions: finding.positions))
        }
        self.status = Self.status(status, self, hasClaims: !findings.isEmpty)
    }

    /// Certain events come before open plans, and these before cancellations.
    private static func status(
        _ answered: VerdictStatus,
        _ decision: WindowDecision,
        hasClaims: Bool
    ) -> VerdictStatus {
        if decision.certain.contains(where: { $0.cancels == nil }) { return .agreed }
        guard hasClaims else { return answered == .agreed ? .notConfirmed : answered }
        if !decision.doubtful.isEmpty || decision.certain.isEmpty { return .notConfirmed }
        return .denied
    }

    /// Something was claimed, and none of it is written.
    var isDowngraded: Bool { !self.faults.isEmpty && self.certain.isEmpty && self.status == .notConfirmed }
}
