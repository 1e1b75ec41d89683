internal import ChatReader

/// Judges an answer of the model: validates it, checks each claim against the chat, and adds the results of
/// verifications.
public struct AnswerJudge: Sendable {
    private let window: ConversationWindow
    private let needsEvidence: Bool

    public init(window: ConversationWindow, form: PromptTemplate.Form) {
        (self.window, self.needsEvidence) = (window, form != .v1)
    }

    public func read(_ answer: String) -> JudgedAnswer {
        do {
            let verdict = self.completed(try VerdictReader(window: self.window).read(answer))
            // Reading the whole chat is the expensive part, and most answers claim nothing.
            guard !verdict.claims.isEmpty else { return .read(verdict, []) }
            let grounder = self.grounder
            return .read(verdict, verdict.claims.map { grounder.judge($0) })
        } catch {
            return .refused(error)
        }
    }

    /// The finding with the result of its verification.
    ///
    /// - Parameter verification: nil if it could not be obtained.
    public func settled(_ finding: ClaimFinding, by verification: Verification?) -> ClaimFinding {
        var settled = finding
        guard let verification else {
            settled.faults.append(.notVerified)
            return settled
        }
        switch verification.agreed {
        case .yes:
            guard let quotes = self.quotes(verification, finding.claim), verification.undone == nil else {
                settled.faults.append(.verifierDoubts)
                return settled
            }
            // Two answers agree, and both cite existing messages. This settles unproven faults, but not doubts.
            settled = self.grounder.judge(finding.claim, quotes: quotes)
            settled.faults.removeAll { $0.weight == .unproven }
            // The verification was asked about the day only.
            settled.unsaidTimes = settled.unsaidTimes ?? finding.unsaidTimes
        case .unsure:
            settled.faults.append(.verifierDoubts)
        case .no:
            let isUndone =
                verification.undone.map { undone in finding.positions.first.map { undone > $0 } ?? true } ?? false
            settled.faults.append(isUndone ? .withdrawn : .verifierDoubts)
        }
        return settled
    }

    /// The messages that a "yes" cites. Nil if they are not from both writers, or not in this order.
    private func quotes(_ verification: Verification, _ claim: EventClaim) -> CitedMessages? {
        guard let proposed = verification.proposed else { return nil }
        if claim.cancels != nil { return CitedMessages(calledOff: proposed, answer: verification.accepted) }
        let messages = self.window.messages
        guard let accepted = verification.accepted, proposed <= accepted,
            proposed == accepted || messages[proposed].isSenderMe != messages[accepted].isSenderMe
        else { return nil }
        return CitedMessages(proposal: proposed, acceptance: accepted)
    }

    private var grounder: Grounder { Grounder(window: self.window, needsEvidence: self.needsEvidence) }

    /// Answers of version 1 have no references. If only one known event is still to come, a change refers to it.
    private func completed(_ verdict: Verdict) -> Verdict {
        guard !self.needsEvidence else { return verdict }
        return ReferenceCompletion(window: self.window).completed(verdict)
    }
}

/// The result of judging one answer of the model.
public enum JudgedAnswer: Sendable {
    /// The validated answer, with the grounder's finding for each claim, in their order.
    case read(Verdict, [ClaimFinding])
    /// The answer could not be read.
    case refused(VerdictFault)

    /// The complaint for a repair; nil if a repair is not worth a call.
    package var complaint: String? {
        switch self {
        case .refused(let fault): return "- \(fault.complaint)"
        case .read(let verdict, let findings):
            // A second answer would have as many events, so an event too many is no reason to ask again.
            let unread = verdict.unreadable.filter { $0 != .tooManyEvents }.map { "- \($0.complaint)" }
            let found = findings.enumerated().flatMap { index, finding in
                finding.faults.filter { finding.state != .certain && $0.isAskedAgain }
                    .map { "- event \(index + 1): \($0.complaint)" }
            }
            let lines = unread + found
            return lines.isEmpty ? nil : lines.joined(separator: "\n")
        }
    }

    /// The result after a repair: the second answer counts. A claim that only the first answer has is kept with a
    /// doubt.
    package func repaired(by second: JudgedAnswer) -> JudgedAnswer {
        switch (self, second) {
        case (.read, .refused): return self
        case (.refused, _): return second
        case (.read(let first, let before), .read(var verdict, var after)):
            for finding in before where finding.state != .contradicted {
                guard
                    !after.contains(where: {
                        $0.claim.isSamePlan(as: finding.claim) || $0.corrects(finding, of: before)
                    })
                else { continue }
                var dropped = finding
                if dropped.state != .certain { dropped.faults.append(.modelDoubts) }
                after.append(dropped)
                verdict.claims.append(finding.claim)
                if verdict.status == .noEvent { verdict.status = first.status }
            }
            return .read(verdict, after)
        }
    }

    /// The rules that the answer broke.
    var faults: [GroundingFault] {
        switch self {
        case .read(_, let findings): findings.flatMap(\.faults)
        case .refused: []
        }
    }
}

extension ClaimFinding {
    /// True if the model was told about the fault of `other` and now makes this claim from the same messages.
    fileprivate func corrects(_ other: ClaimFinding, of first: [ClaimFinding]) -> Bool {
        other.state != .certain && other.faults.contains(where: \.isAskedAgain)
            && !Set(self.positions).isDisjoint(with: other.positions)
            && !first.contains { $0.claim.isSamePlan(as: self.claim) }
    }
}

extension WindowDecision {
    /// - Parameter findings: of the answer's claims, after their verifications.
    public init(_ verdict: Verdict, _ findings: [ClaimFinding]) { self.init(answered: verdict.status, findings) }
}
