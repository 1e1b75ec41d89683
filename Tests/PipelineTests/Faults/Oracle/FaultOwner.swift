import Pipeline
import Store
import UseCases

/// The owners of a fault run: they answer what they are asked, each question from two sides at once, as often as it
/// takes.
struct FaultOwner: Sendable {
    private let bed: PipelineBed
    private let questions: PostgresQuestions

    init(_ stage: FaultStage) { (self.bed, self.questions) = (stage.bed, PostgresQuestions(stage.bed.store)) }

    /// Until the task is cancelled. The database may be hurt meanwhile.
    func run() async {
        while !Task.isCancelled {
            try? await awaiting("a question is open", within: .seconds(60)) { await self.isAsked() }
            await self.answer()
        }
    }

    private func isAsked() async -> Bool {
        let count = try? await self.bed.count("select count(*) from question where state = 'open'")
        return count ?? 0 > 0
    }

    /// Everything that is open now.
    func answer() async {
        guard let open = try? await self.questions.list(of: nil, past: false) else { return }
        for question in open {
            guard let text = try? await self.questions.show(question.id)?.text else { continue }
            let isAccepted = Plan.isAccepted(text.change.event.summary)
            async let first = self.answer(question.id, isAccepted)
            async let second = self.answer(question.id, isAccepted)
            _ = await (first, second)
        }
    }

    private func answer(_ id: String, _ isAccepted: Bool) async -> QuestionAnswer? {
        let input = AnswerQuestion.Input(question: id, accepts: isAccepted)
        let owner = Actor.operator(AuditedPerson("owner"))
        return try? await AnswerQuestion().run(input, as: owner, in: self.bed.store).get()
    }
}
