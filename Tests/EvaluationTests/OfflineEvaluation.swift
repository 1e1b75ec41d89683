internal import Evaluation
internal import Foundation
internal import OfflineAnswers
internal import Pipeline
internal import TestSupport
import Testing

/// The offline model's score of one conversation. It reads only the user message, so the instructions do not matter.
enum EvaluatedOffline {
    static func score(_ chat: LabelledChat, _ form: PromptTemplate.Form) throws -> ScoredChat {
        let (given, decision) = try Self.answer(chat, form)
        return ScoredChat(chat, given, decision)
    }

    static func decision(_ chat: LabelledChat, _ form: PromptTemplate.Form) throws -> Decision {
        try Self.answer(chat, form).1
    }

    private static func answer(_ chat: LabelledChat, _ form: PromptTemplate.Form) throws -> (GivenAnswer, Decision) {
        let template = PromptTemplate(name: form.rawValue, form: form, system: "", answerSchema: [])
        let window = try #require(chat.window())
        let decider = AnswerDecider(chat, window: window, template: template)
        let text = try #require(try OfflineAnswer.text(to: decider.prompt.user))
        let given = GivenAnswer.answer(ModelAnswer(text: text), milliseconds: nil)
        // A repair would get the same answer, and there is no verification.
        return (given, decider.decide(decider.judged(given, given)))
    }
}
