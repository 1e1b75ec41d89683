/// Reads an answer, validates it, and holds it against the conversation.
struct AnswerJudge {
    private let reader: VerdictReader
    private let window: ConversationWindow
    private let form: PromptTemplate.Form

    init(window: ConversationWindow, form: PromptTemplate.Form) {
        self.reader = VerdictReader(window: window)
        (self.window, self.form) = (window, form)
    }

    func read(_ answer: String) -> JudgedAnswer {
        do {
            let verdict = try self.reader.read(answer)
            // To read the whole chat is most of what an answer costs, and most answers claim nothing.
            return .read(Grounding.ofNothing(in: verdict) ?? self.grounder.judge(verdict))
        } catch {
            return .refused(error)
        }
    }

    private var grounder: Grounder { Grounder(window: self.window, needsEvidence: self.form == .v2) }
}
