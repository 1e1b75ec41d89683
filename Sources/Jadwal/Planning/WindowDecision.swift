/// What is decided about a window: what is written, what the owner is asked about, and the status that follows from
/// it.
public struct WindowDecision: Sendable, Hashable {
    /// Something that may have been agreed.
    public struct Doubt: Sendable, Hashable {
        public var claim: EventClaim
        /// Why it is not certain, the weightiest first.
        public var reasons: [GroundingFault]
        /// The messages that it rests on, from zero.
        public var positions: [Int]
    }

    public var status: VerdictStatus
    /// In the order of the answer.
    public var certain: [EventClaim]
    /// The messages that these rest on, from zero.
    public var certainPositions: Set<Int> = []
    public var doubtful: [Doubt]
    /// Every rule that the answers broke, once for each claim.
    public var faults: [GroundingFault]

    public init(status: VerdictStatus) {
        (self.status, self.certain, self.doubtful, self.faults) = (status, [], [], [])
    }

    /// - Parameter findings: of the answer's claims, with their verifications counted in.
    init(answered status: VerdictStatus, _ findings: [ClaimFinding]) {
        self.init(status: status)
        self.faults = findings.flatMap(\.faults)
        for finding in findings where finding.standing == .certain {
            self.certainPositions.formUnion(finding.positions)
            if !self.certain.contains(where: { $0.isSamePlan(as: finding.claim) }) {
                self.certain.append(finding.claim)
            }
        }
        for finding in findings where finding.standing == .doubtful || finding.standing == .unproven {
            let known = self.certain + self.doubtful.map(\.claim)
            guard !known.contains(where: { $0.isSamePlan(as: finding.claim) }) else { continue }
            let reasons = finding.faults.filter { $0.weight != .strips }.sorted { $0.weight > $1.weight }
            self.doubtful.append(Doubt(claim: finding.claim, reasons: reasons, positions: finding.positions))
        }
        self.status = Self.status(status, self, hasClaims: !findings.isEmpty)
    }

    /// Events that stand go first, then what is open, then what is called off.
    private static func status(_ answered: VerdictStatus, _ decision: WindowDecision, hasClaims: Bool) -> VerdictStatus {
        if decision.certain.contains(where: { $0.cancels == nil }) { return .agreed }
        guard hasClaims else { return answered == .agreed ? .notConfirmed : answered }
        if !decision.doubtful.isEmpty || decision.certain.isEmpty { return .notConfirmed }
        return .denied
    }

    /// Something was claimed, and nothing of it is written.
    var isDowngraded: Bool { !self.faults.isEmpty && self.certain.isEmpty && self.status == .notConfirmed }
}
