/// Decides as a worker does: reads an answer, holds it against the conversation, and asks once more where that may mend it.
public struct AnswerDecider: Sendable {
    private let window: ConversationWindow
    private let form: PromptTemplate.Form

    public init(window: ConversationWindow, form: PromptTemplate.Form) { (self.window, self.form) = (window, form) }

    /// The question to be asked once more, with what was wrong about the answer; nil when the answer stands or falls as it is.
    public func repair(of given: GivenAnswer, to prompt: Prompt) -> Prompt? {
        guard let text = given.answer?.text else { return nil }
        let judged = self.judge(text)
        return judged.complaint == nil ? nil : prompt.corrected(text, because: judged)
    }

    /// - Parameter second: the answer to the repair; nil when nobody was asked again.
    public func decide(_ first: GivenAnswer, _ second: GivenAnswer? = nil) -> Decision {
        switch first {
        case .failure(let kind): return Decision(status: nil, fault: kind)
        case .answer(let answer, _):
            var judged = self.judge(answer.text)
            if let again = second?.answer { judged = judged.repaired(by: self.judge(again.text)) }
            return self.decision(judged)
        }
    }

    private func judge(_ answer: String) -> JudgedAnswer {
        AnswerJudge(window: self.window, form: self.form).read(answer)
    }

    private func decision(_ judged: JudgedAnswer) -> Decision {
        switch judged {
        case .refused(let fault): return Decision(status: nil, fault: fault.rawValue)
        case .read(let grounding):
            let verdict = grounding.verdict
            let known = self.window.knownEvents
            let moves = verdict.events.last.flatMap { $0.moves ?? KnownPlan.index(of: $0, in: known) }
            return Decision(
                status: verdict.status,
                events: verdict.events.map { DecidedEvent($0, in: self.window) },
                reference: (verdict.cancels ?? moves).map { "e\($0 + 1)" },
                groundingFaults: grounding.faults.map(\.rawValue)
            )
        }
    }
}
