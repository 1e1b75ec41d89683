internal import ChatReader
package import Evaluation
internal import Foundation
package import Pipeline

/// A labelled conversation, a model that answers from the labels, and the guard's result.
package struct JudgedChat {
    package let chat: LabelledChat
    package let window: ConversationWindow
    package let decider: AnswerDecider

    package init(_ chat: LabelledChat, form: PromptTemplate.Form = .v3) throws {
        self.chat = chat
        guard let window = chat.window() else { throw NoWindow(id: chat.id) }
        self.window = window
        let template = AnalysedWindow.template(form)
        self.decider = AnswerDecider(chat, window: self.window, template: template, isPrepared: true)
        self.form = form
    }

    private let form: PromptTemplate.Form

    /// The chat names an unknown time zone.
    private struct NoWindow: Error { var id: String }

    /// The right answer, with a verifier of this kind.
    package func rightAnswer(_ verifier: LabelJudge.Verifier) throws -> ScoredChat {
        let judge = LabelJudge(form: self.form, verifier: verifier)
        let given = try judge.rightAnswer(to: self.chat)
        return ScoredChat(self.chat, Self.answer(given.text), try self.decide(given, judge))
    }

    /// The decision about changes that a model claims, with a verifier of this kind.
    package func decision(on changes: [LabelledChange], _ verifier: LabelJudge.Verifier) throws -> Decision {
        let judge = LabelJudge(form: self.form, verifier: verifier)
        return try self.decide(judge.answer(self.chat, changes, status: .agreed), judge)
    }

    /// In a repair the model answers the same.
    private func decide(_ given: LabelJudge.Given, _ judge: LabelJudge) throws -> Decision {
        let answer = Self.answer(given.text)
        let judged = self.decider.judged(answer, self.decider.repair(of: answer) == nil ? nil : answer)
        var verified: [Int: GivenAnswer] = [:]
        for (index, claim, _) in self.decider.verifications(of: judged) {
            verified[index] = judge.verification(of: claim, in: self.chat, given: given).map(Self.answer)
        }
        return self.decider.decide(judged, verified)
    }

    private static func answer(_ text: String) -> GivenAnswer { .answer(ModelAnswer(text: text), milliseconds: nil) }
}
