/// Reads an answer, validates it, holds it against the conversation, and puts it together with what a second look
/// says.
public struct AnswerJudge: Sendable {
    private let window: ConversationWindow
    private let needsEvidence: Bool

    public init(window: ConversationWindow, form: PromptTemplate.Form) {
        (self.window, self.needsEvidence) = (window, form != .v1)
    }

    public func read(_ answer: String) -> JudgedAnswer {
        do {
            let verdict = self.completed(try VerdictReader(window: self.window).read(answer))
            // To read the whole chat is most of what an answer costs, and most answers claim nothing.
            guard !verdict.claims.isEmpty else { return .read(verdict, []) }
            let grounder = self.grounder
            return .read(verdict, verdict.claims.map { grounder.judge($0) })
        } catch {
            return .refused(error)
        }
    }

    /// What a verification makes of a claim that is unproven.
    ///
    /// - Parameter verification: nil when there is none to be had.
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
            // Two agree, and both cite what is there: what the rules could not tell is settled, what they doubt is
            // not.
            settled = self.grounder.judge(finding.claim, quotes: quotes)
            settled.faults.removeAll { $0.weight == .unproven }
        case .unsure:
            settled.faults.append(.verifierDoubts)
        case .no:
            let isUndone =
                verification.undone.map { undone in finding.positions.first.map { undone > $0 } ?? true } ?? false
            settled.faults.append(isUndone ? .withdrawn : .verifierDoubts)
        }
        return settled
    }

    /// Nil where a "yes" does not show what it rests on: messages of both writers, in their order.
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

    /// Version 1 knows no references: where one event of this chat is still to come, a change can only mean that one.
    private func completed(_ verdict: Verdict) -> Verdict {
        guard !self.needsEvidence else { return verdict }
        return LoneReference(window: self.window).completed(verdict)
    }
}
