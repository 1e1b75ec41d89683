public import Pipeline

/// Decides as a worker does. It reads an answer, checks it against the conversation, asks for a repair if that may
/// help, and has doubtful events verified.
public struct AnswerDecider: Sendable {
    private let window: ConversationWindow
    private let judge: AnswerJudge
    private let template: PromptTemplate
    private let nonce: String

    /// - Parameter isPrepared: as of `AnswerJudge`: true for many answers about one chat.
    public init(_ chat: LabelledChat, window: ConversationWindow, template: PromptTemplate, isPrepared: Bool = false) {
        (self.window, self.template, self.nonce) = (window, template, chat.nonce)
        self.judge = AnswerJudge(window: window, form: template.form, isPrepared: isPrepared)
    }

    /// An answer that was checked. A decision is made from it.
    public struct Judged: Sendable {
        var answer: JudgedAnswer?
        var fault: String?
        var verifications: [Int: Verification?] = [:]
        /// The events as the model claimed them.
        var claims: [EventClaim] = []
    }

    public var prompt: Prompt { self.template.prompt(for: self.window, nonce: self.nonce) }

    /// The second request, which tells the model what was wrong. nil if the answer needs no repair or cannot be
    /// repaired.
    public func repair(of given: GivenAnswer) -> Prompt? {
        guard let text = given.answer?.text else { return nil }
        let judged = self.judge.read(text)
        return judged.complaint == nil ? nil : self.prompt.corrected(text, because: judged)
    }

    /// - Parameter second: the answer to the repair; nil if there was no second request.
    public func judged(_ first: GivenAnswer, _ second: GivenAnswer? = nil) -> Judged {
        switch first {
        case .failure(let kind): return Judged(fault: kind)
        case .answer(let answer, _):
            var judged = self.judge.read(answer.text)
            if let again = second?.answer { judged = judged.repaired(by: self.judge.read(again.text)) }
            var result = Judged(answer: judged)
            if case .read(let verdict, _) = judged { result.claims = verdict.claims }
            return result
        }
    }

    /// The verifications that the decision needs, each with the claimed event that it is about.
    public func verifications(of judged: Judged) -> [(index: Int, claim: DecidedEvent, prompt: Prompt)] {
        guard case .read(_, let findings)? = judged.answer else { return [] }
        return findings.enumerated().filter { self.judge.needsReading($0.element) }.compactMap { index, finding in
            self.template.verification(of: finding.claim, in: self.window, nonce: self.nonce)
                .map { (index, DecidedEvent(finding.claim, in: self.window), $0) }
        }
    }

    /// - Parameter answers: the answers to the verifications, by index. A missing answer counts as a failed
    ///   verification.
    public func decide(_ judged: Judged, _ answers: [Int: GivenAnswer] = [:]) -> Decision {
        guard let answer = judged.answer else { return Decision(status: nil, fault: judged.fault) }
        switch answer {
        case .refused(let fault): return Decision(status: nil, fault: fault.rawValue)
        case .read(let verdict, var findings):
            for index in findings.indices where self.judge.needsReading(findings[index]) {
                let text = answers[index]?.answer?.text
                let verification = text.flatMap { Verification.read($0, messages: self.window.messages.count) }
                findings[index] = self.judge.settled(findings[index], by: verification)
            }
            return self.decision(WindowDecision(verdict, findings), judged.claims)
        }
    }

    private func decision(_ found: WindowDecision, _ claims: [EventClaim]) -> Decision {
        let known = self.window.knownEvents
        let last = found.certain.last
        let reference = last.flatMap { $0.reference ?? KnownPlan.index(of: $0, in: known) }
        var decision = Decision(
            status: found.status,
            events: found.certain.map { DecidedEvent($0, in: self.window) },
            questions: found.doubtful.map {
                Decision.AskedEvent(
                    event: DecidedEvent($0.claim, in: self.window),
                    reasons: $0.reasons.map(\.rawValue)
                )
            },
            reference: reference.map { "e\($0 + 1)" },
            groundingFaults: found.faults.map(\.rawValue)
        )
        decision.claimed = claims.map { DecidedEvent($0, in: self.window) }
        return decision
    }
}

/// How one conversation was answered.
public enum GivenAnswer: Sendable, Hashable {
    case answer(ModelAnswer, milliseconds: Int?)
    /// The model gave no answer. `kind` is the failure that a worker would record.
    case failure(kind: String)

    var answer: ModelAnswer? {
        if case .answer(let answer, _) = self { return answer }
        return nil
    }

    /// Joins two answers: the text of the later one, the tokens and the time of both.
    public func followed(by again: GivenAnswer?) -> GivenAnswer {
        guard case .answer(let second, let time)? = again, case .answer(let first, let before) = self else {
            return self
        }
        let spent = time == nil && before == nil ? nil : (time ?? 0) + (before ?? 0)
        return .answer(second.addingTokens(of: first), milliseconds: spent)
    }

    var milliseconds: Int? {
        if case .answer(_, let milliseconds) = self { return milliseconds }
        return nil
    }
}
