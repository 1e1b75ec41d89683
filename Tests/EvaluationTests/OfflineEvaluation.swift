internal import Evaluation
internal import Foundation
internal import OfflineAnswers
internal import Pipeline
internal import TestSupport
import Testing

/// The offline model's score of one conversation. It reads only the user message, so the instructions do not matter.
enum EvaluatedOffline {
    static func score(_ chat: LabelledChat, _ form: PromptTemplate.Form) throws -> ScoredChat {
        let template = PromptTemplate(name: form.rawValue, form: form, system: "", answerSchema: [])
        let window = try #require(chat.window())
        let decider = AnswerDecider(chat, window: window, template: template)
        let text = try #require(try OfflineAnswer.text(to: decider.prompt.user))
        let given = GivenAnswer.answer(ModelAnswer(text: text), milliseconds: nil)
        // A repair would get the same answer, and there is no verification.
        return ScoredChat(chat, given, decider.decide(decider.judged(given, given)))
    }
}
