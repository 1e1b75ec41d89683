internal import ChatReader
public import Pipeline

/// Gives wrong answers about labelled chats and counts those that reach the calendar.
public struct WrongAnswerRun: Sendable {
    private let template: PromptTemplate
    private let judge: LabelJudge

    public init(template: PromptTemplate, verifier: LabelJudge.Verifier) {
        self.template = template
        self.judge = LabelJudge(form: template.form, verifier: verifier)
    }

    /// One score for each kind that occurs, in the order of the kinds.
    public func scores(_ chats: [LabelledChat]) throws -> [WrongAnswerScore] {
        try WrongAnswer.allCases.compactMap { kind in
            var score = WrongAnswerScore(kind: kind, tried: 0, written: 0, asked: 0, ids: [])
            for chat in chats {
                for wrong in kind.cases(chat) {
                    let decision = try self.decision(on: wrong)
                    score.tried += 1
                    if Self.isWritten(wrong, decision) {
                        score.written += 1
                        score.ids.append(wrong.chat.id)
                    } else if !decision.questions.isEmpty {
                        score.asked += 1
                    }
                }
            }
            return score.tried == 0 ? nil : score
        }
    }

    private func decision(on wrong: WrongAnswer.Case) throws -> Decision {
        guard let window = wrong.chat.window() else { return Decision(status: nil) }
        let decider = AnswerDecider(wrong.chat, window: window, template: self.template)
        let given = try self.judge.answer(wrong.chat, wrong.changes, status: wrong.status)
        let answer = GivenAnswer.answer(ModelAnswer(text: given.text), milliseconds: nil)
        let judged = decider.judged(answer, decider.repair(of: answer) == nil ? nil : answer)
        var verified: [Int: GivenAnswer] = [:]
        for (index, claim, _) in decider.verifications(of: judged) {
            guard let text = self.judge.verification(of: claim, in: wrong.chat, given: given) else { continue }
            verified[index] = .answer(ModelAnswer(text: text), milliseconds: nil)
        }
        return decider.decide(judged, verified)
    }

    private static func isWritten(_ wrong: WrongAnswer.Case, _ decision: Decision) -> Bool {
        guard let payload = wrong.payload else {
            return decision.events.contains { event in wrong.changes.contains { $0.isMatched(by: event) } }
        }
        let words = payload.split(separator: " ").map { Folding.fold($0) }
        return decision.events.contains { event in
            let texts = Folding.fold(
                [event.title, event.location, event.notes].compactMap(\.self).joined(separator: " ")
            )
            return words.contains { texts.contains($0) }
        }
    }
}
