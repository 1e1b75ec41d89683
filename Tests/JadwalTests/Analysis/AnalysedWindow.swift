import Jadwal

/// A window on its real way: prompt, answers that are given, validation, guard, verification, plan, commit.
struct AnalysedWindow {
    let report: AnalysisReport
    let commits: [VerdictCommit]
    let prompts: [Prompt]
    /// What the verifier was asked.
    let verifications: [Prompt]
    let postponed: Int

    var changes: [EventChange] { self.commits.flatMap(\.changes) }
    var questions: [Question] { self.commits.flatMap(\.questions) }

    static let questions = QuestionPlanner(
        planner: EventPlanner(queue: "calendar"),
        writer: QuestionWriter(calendarName: "Jadwal"),
        queue: "notifications"
    )

    /// - Parameter verifier: nil for none.
    init(
        _ window: ConversationWindow,
        form: PromptTemplate.Form = .v2,
        answers: GivenAnswers,
        verifier: GivenAnswers? = nil,
        prefilter: Prefilter = .off,
        attempts: Int = 0
    ) async throws {
        let store = RecordedCommits(window)
        let newest = UnixTime(seconds: window.messages.map(\.saidAt).max() ?? 0)
        let handler = AnalysisHandler(
            store: store,
            model: answers.model,
            verifier: verifier?.model,
            template: Self.template(form),
            retries: AnalysisRetries(attempts: 6) { _, _ in .seconds(1) },
            planner: EventPlanner(queue: "calendar"),
            questions: Self.questions,
            prefilter: prefilter,
            now: { newest + .seconds(30) }
        )
        self.report = try await handler.handle(
            Claim(
                conversationID: "0a0b0c0d-0000-0000-0000-000000000000",
                customerID: "0192d3a4-6c1e-7b52-9f0e-3f5a2c9b1d77",
                leaseNumber: 1,
                dueAt: newest,
                claimedAt: newest,
                commitsForWindow: false,
                attempts: attempts
            )
        )
        self.commits = await store.commits
        self.postponed = await store.postponed
        self.prompts = await answers.prompts
        self.verifications = await verifier?.prompts ?? []
    }

    static func template(_ form: PromptTemplate.Form) -> PromptTemplate {
        PromptTemplate(
            name: "test",
            form: form,
            system: "",
            answerSchema: [],
            verification: VerificationTemplate(system: "# Verification", answerSchema: [])
        )
    }
}
