/// Reads an answer, validates it, and holds it against the conversation.
struct AnswerJudge {
    private let reader: VerdictReader
    private let grounder: Grounder

    init(window: ConversationWindow, form: PromptTemplate.Form) {
        self.reader = VerdictReader(window: window)
        self.grounder = Grounder(window: window, needsEvidence: form == .v2)
    }

    func read(_ answer: String) -> JudgedAnswer {
        do {
            return .read(self.grounder.judge(try self.reader.read(answer)))
        } catch {
            return .refused(error)
        }
    }
}
