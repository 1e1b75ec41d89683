internal import Jadwal
internal import Testing

/// The offline model's score of one conversation. It reads nothing but the user message, so the instructions do not matter.
enum EvaluatedOffline {
    static func score(_ chat: LabelledChat, _ form: PromptTemplate.Form) throws -> ScoredChat {
        let template = PromptTemplate(name: form.rawValue, form: form, system: "", answerSchema: [])
        let window = try #require(chat.window())
        let text = try #require(try OfflineAnswer.text(to: template.prompt(for: window, nonce: chat.nonce).user))
        return ScoredChat(chat, .answer(ModelAnswer(text: text), milliseconds: nil), Decision.of(text, in: window))
    }
}
