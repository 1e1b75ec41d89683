internal import ChatReader

/// Judges an answer of the model: validates it, checks each claim against the chat, and adds the results of second
/// readings.
public struct AnswerJudge: Sendable {
    private let window: ConversationWindow
    private let form: PromptTemplate.Form
    private let prepared: Grounder?

    /// - Parameter isPrepared: true if the chat is read now, once for many answers. Otherwise it is read only for an
    ///   answer that claims something, and for each of these.
    public init(window: ConversationWindow, form: PromptTemplate.Form, isPrepared: Bool = false) {
        (self.window, self.form) = (window, form)
        self.prepared = isPrepared ? Self.grounder(window, form) : nil
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

    /// True if a second reading is asked for. A blind one settles doubts, too, but not those of the first reading about
    /// itself.
    public func needsReading(_ finding: ClaimFinding) -> Bool {
        switch finding.state {
        case .certain, .contradicted: false
        case .unproven: true
        case .doubtful: self.form.isBlind && !finding.faults.contains(.modelDoubts)
        }
    }

    /// The finding with the result of its second reading.
    ///
    /// - Parameter reading: nil if it could not be obtained.
    public func settled(_ finding: ClaimFinding, by reading: Verification?) -> ClaimFinding {
        var settled = finding
        guard let reading else {
            settled.faults.append(.notVerified)
            return settled
        }
        switch reading.agreed {
        case .yes:
            let grounder = self.grounder
            guard reading.undone == nil, let quotes = self.quotes(reading, finding.claim, grounder),
                !self.form.isBlind || reading.names(finding, in: self.window)
            else {
                settled.faults.append(.verifierDoubts)
                return settled
            }
            return self.form.isBlind
                ? self.agreed(finding, quotes, grounder) : self.confirmed(finding, quotes, grounder)
        case .unsure:
            settled.faults.append(.verifierDoubts)
        case .no:
            let isUndone =
                reading.undone.map { undone in finding.positions.first.map { undone > $0 } ?? true } ?? false
            settled.faults.append(isUndone ? .withdrawn : .verifierDoubts)
        }
        return settled
    }

    /// Two readings name the same slot. This settles every doubt, if the messages of one of them keep the hard rules.
    private func agreed(_ finding: ClaimFinding, _ quotes: CitedMessages, _ grounder: Grounder) -> ClaimFinding {
        let second = grounder.judge(finding.claim, citing: quotes, isAlone: true)
        let kept = [finding, second].first { $0.faults(atLeast: .hard).isEmpty && $0.state != .contradicted }
        guard let kept else { return finding }
        var agreed = finding
        agreed.faults.removeAll { $0.weight != .strips }
        agreed.positions = Set(finding.positions + second.positions).sorted()
        agreed.consent = kept.consent ?? finding.consent
        return agreed
    }

    /// A reading that was shown the claim says yes to it. This settles unproven faults, but neither doubts nor signs
    /// that are certain.
    private func confirmed(_ finding: ClaimFinding, _ quotes: CitedMessages, _ grounder: Grounder) -> ClaimFinding {
        var confirmed = grounder.judge(finding.claim, citing: quotes, isAlone: false)
        let certain = confirmed.faults(atLeast: .certain)
        confirmed.faults.removeAll { $0.weight == .unproven && !certain.contains($0) }
        // The verification was asked about the day only.
        confirmed.unsaidTimes = confirmed.unsaidTimes ?? finding.unsaidTimes
        return confirmed
    }

    /// The messages that a "yes" cites. Nil if they are not from both writers, or not in this order. One message may
    /// stand for both if its writer, the owner, quotes the proposal.
    private func quotes(_ reading: Verification, _ claim: EventClaim, _ grounder: Grounder) -> CitedMessages? {
        guard let proposed = reading.proposed else { return nil }
        if claim.cancels != nil { return CitedMessages(calledOff: proposed, answer: reading.accepted) }
        let messages = self.window.messages
        guard let accepted = reading.accepted else { return nil }
        let isQuoted = proposed == accepted && grounder.answersQuote(proposed)
        guard isQuoted || proposed < accepted && messages[proposed].isSenderMe != messages[accepted].isSenderMe else {
            return nil
        }
        return CitedMessages(proposal: proposed, acceptance: accepted)
    }

    private var grounder: Grounder { self.prepared ?? Self.grounder(self.window, self.form) }

    private static func grounder(_ window: ConversationWindow, _ form: PromptTemplate.Form) -> Grounder {
        Grounder(window: window, needsEvidence: form != .v1)
    }

    /// Answers of version 1 have no references. If only one known event is still to come, a change refers to it.
    private func completed(_ verdict: Verdict) -> Verdict {
        guard self.form == .v1 else { return verdict }
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
