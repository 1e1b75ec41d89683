import Jadwal

/// A window on its real way: prompt, answers that are given, validation, grounding, plan, commit.
struct AnalysedWindow {
    let report: AnalysisReport
    let commits: [VerdictCommit]
    let prompts: [Prompt]
    let postponed: Int

    var changes: [EventChange] { self.commits.flatMap(\.changes) }

    init(
        _ window: ConversationWindow,
        form: PromptTemplate.Form = .v2,
        answers: GivenAnswers,
        prefilter: Prefilter = .off
    ) async throws {
        let store = RecordedCommits(window)
        let newest = UnixTime(seconds: window.messages.map(\.saidAt).max() ?? 0)
        let handler = AnalysisHandler(
            store: store,
            model: answers.model,
            template: PromptTemplate(name: "test", form: form, system: "", answerSchema: []),
            retries: AnalysisRetries(attempts: 6) { _, _ in .seconds(1) },
            planner: EventPlanner(queue: "calendar"),
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
                attempts: 0
            )
        )
        self.commits = await store.commits
        self.postponed = await store.postponed
        self.prompts = await answers.prompts
    }
}
