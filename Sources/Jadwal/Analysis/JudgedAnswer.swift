/// What became of one answer of the model.
public enum JudgedAnswer: Sendable {
    /// The answer, and what the guard finds about each claim, in their order.
    case read(Verdict, [ClaimFinding])
    /// Not an answer at all, or one that nothing can be made of.
    case refused(VerdictFault)

    /// What is wrong with it, for the model; nil when it is not worth a second call.
    var complaint: String? {
        switch self {
        case .refused(let fault): return "- \(fault.complaint)"
        case .read(let verdict, let findings):
            // Another answer would have as many events: what is left out is no reason to ask again.
            let unread = verdict.unreadable.filter { $0 != .tooManyEvents }.map { "- \($0.complaint)" }
            let found = findings.enumerated().flatMap { index, finding in
                finding.faults.filter { finding.standing != .certain && $0.isAskedAgain }
                    .map { "- event \(index + 1): \($0.complaint)" }
            }
            let lines = unread + found
            return lines.isEmpty ? nil : lines.joined(separator: "\n")
        }
    }

    /// What counts after the model was asked again: the second answer. What the first one had and the second no
    /// longer has is not lost: the model is then in doubt about it.
    func repaired(by second: JudgedAnswer) -> JudgedAnswer {
        switch (self, second) {
        case (.read, .refused): return self
        case (.refused, _): return second
        case (.read(let first, let before), .read(var verdict, var after)):
            for finding in before where finding.standing != .contradicted {
                guard
                    !after.contains(where: {
                        $0.claim.isSamePlan(as: finding.claim) || $0.corrects(finding, of: before)
                    })
                else { continue }
                var dropped = finding
                if dropped.standing != .certain { dropped.faults.append(.modelDoubts) }
                after.append(dropped)
                verdict.claims.append(finding.claim)
                if verdict.status == .noEvent { verdict.status = first.status }
            }
            return .read(verdict, after)
        }
    }

    /// The rules that it broke.
    var faults: [GroundingFault] {
        switch self {
        case .read(_, let findings): findings.flatMap(\.faults)
        case .refused: []
        }
    }
}

extension ClaimFinding {
    /// The model was told what is wrong about `other`, and says this of the same messages instead.
    fileprivate func corrects(_ other: ClaimFinding, of first: [ClaimFinding]) -> Bool {
        other.standing != .certain && other.faults.contains(where: \.isAskedAgain)
            && !Set(self.positions).isDisjoint(with: other.positions)
            && !first.contains { $0.claim.isSamePlan(as: self.claim) }
    }
}

extension EventClaim {
    /// The same change of the same event, or the same new event: two people do not meet twice at once.
    func isSamePlan(as other: EventClaim) -> Bool {
        if self.reference != nil || other.reference != nil { return self.reference == other.reference }
        return self.times.firstMoment == other.times.firstMoment && self.times.firstDay == other.times.firstDay
    }
}
