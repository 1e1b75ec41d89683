package import ChatReader
package import Pipeline
internal import Time

/// A window that goes through the whole analysis: prompt, given answers, validation, guard, verification, plan, commit.
package struct AnalysedWindow {
    package let report: AnalysisReport
    package let commits: [VerdictCommit]
    package let prompts: [Prompt]
    /// The verifier's prompts.
    package let verifications: [Prompt]
    package let postponed: Int
    /// The pauses that were requested between two attempts.
    package let pauses: [Duration]

    package var changes: [EventChange] { self.commits.flatMap(\.changes) }
    package var questions: [Question] { self.commits.flatMap(\.questions) }

    package static let questions = QuestionPlanner(
        planner: EventPlanner(queue: "calendar"),
        writer: QuestionWriter(calendarName: "Jadwal"),
        queue: "notifications"
    )

    /// - Parameter verifier: nil for none.
    package init(
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
            retries: AnalysisRetries(attempts: 6) { _, asked in max(asked ?? .zero, .seconds(1)) },
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
        self.pauses = await store.pauses
        self.postponed = self.pauses.count
        self.prompts = await answers.prompts
        self.verifications = await verifier?.prompts ?? []
    }

    package static func template(_ form: PromptTemplate.Form) -> PromptTemplate {
        PromptTemplate(
            name: "test",
            form: form,
            system: "",
            answerSchema: [],
            verification: VerificationTemplate(system: "# Verification", answerSchema: [])
        )
    }
}

/// A model with given answers; the last one is repeated. Records its prompts.
package actor GivenAnswers {
    private let answers: [Result<String, ModelError>]
    package private(set) var prompts: [Prompt] = []

    package init(_ answers: [Result<String, ModelError>]) { self.answers = answers }

    package init(_ answers: String...) { self.init(answers.map { .success($0) }) }

    package nonisolated var model: LanguageModel {
        LanguageModel { prompt throws(ModelError) in
            ModelAnswer(text: try await self.next(prompt).get(), inputTokens: 100, outputTokens: 10)
        }
    }

    private func next(_ prompt: Prompt) -> Result<String, ModelError> {
        self.prompts.append(prompt)
        guard !self.answers.isEmpty else { return .failure(ModelError(.unusable, detail: "no answer was given")) }
        return self.answers[min(self.prompts.count, self.answers.count) - 1]
    }
}

/// A store that holds one window and records what is done to it.
package actor RecordedCommits: ConversationStore {
    private let window: ConversationWindow
    package private(set) var commits: [VerdictCommit] = []
    package private(set) var pauses: [Duration] = []
    package private(set) var givenBack = 0

    package init(_ window: ConversationWindow) { self.window = window }

    package func claim(atMost count: Int, by owner: String, in order: ClaimOrder) -> [Claim] { [] }
    package func timeToNextDue() -> Duration? { nil }
    package func renew(_ claims: [Claim]) -> Set<String> { [] }
    package func window(of claim: Claim, within limits: WindowLimits) -> ConversationWindow? { self.window }
    package func commit(_ verdict: VerdictCommit) -> CommitDecision {
        self.commits.append(verdict)
        return .committed
    }
    package func giveBack(_ claims: [Claim]) { self.givenBack += claims.count }
    package func rest(_ claim: Claim, for delay: Duration) {}
    package func fail(_ claim: Claim, with failure: FailureReport) {}
    package func postpone(_ claim: Claim, by delay: Duration) { self.pauses.append(delay) }
}
