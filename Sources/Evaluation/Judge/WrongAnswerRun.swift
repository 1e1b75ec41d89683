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

    /// One score for each kind that occurs, in the order of the kinds. Lets other tasks run after each chat.
    public func scores(_ chats: [LabelledChat]) async throws -> [WrongAnswerScore] {
        var scores = WrongAnswer.allCases.map { WrongAnswerScore(kind: $0, tried: 0, written: 0, asked: 0, ids: []) }
        for chat in chats {
            let own = self.decider(chat)
            for index in scores.indices {
                for wrong in scores[index].kind.cases(chat) {
                    let decider = wrong.chat == chat ? own : self.decider(wrong.chat)
                    scores[index].count(wrong, try self.decision(on: wrong, by: decider))
                }
            }
            await Task.yield()
        }
        return scores.filter { $0.tried > 0 }
    }

    private func decider(_ chat: LabelledChat) -> AnswerDecider? {
        chat.window().map { AnswerDecider(chat, window: $0, template: self.template, isPrepared: true) }
    }

    private func decision(on wrong: WrongAnswer.Case, by decider: AnswerDecider?) throws -> Decision {
        guard let decider else { return Decision(status: nil) }
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

}

extension WrongAnswerScore {
    fileprivate mutating func count(_ wrong: WrongAnswer.Case, _ decision: Decision) {
        self.tried += 1
        if Self.isWritten(wrong, decision) {
            self.written += 1
            self.ids.append(wrong.chat.id)
        } else if !decision.questions.isEmpty {
            self.asked += 1
        }
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
