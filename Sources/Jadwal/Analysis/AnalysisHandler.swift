/// Reads one claimed conversation: window, model, validation, grounding, commit. It holds no lock while the model thinks, and asks
/// once; a second time only when the window was too long, with half of it, and once more when an answer has to be repaired.
public struct AnalysisHandler: Sendable {
    private let store: any ConversationStore
    private let model: LanguageModel
    private let template: PromptTemplate
    private let limits: WindowLimits
    private let retries: AnalysisRetries
    private let planner: EventPlanner
    private let health: ServiceHealth
    private let now: @Sendable () -> UnixTime

    public init(
        store: any ConversationStore,
        model: LanguageModel,
        template: PromptTemplate,
        limits: WindowLimits = WindowLimits(),
        retries: AnalysisRetries,
        planner: EventPlanner,
        health: ServiceHealth = ServiceHealth(),
        now: @escaping @Sendable () -> UnixTime
    ) {
        self.store = store
        self.model = model
        self.template = template
        self.limits = limits
        self.retries = retries
        self.planner = planner
        self.health = health
        self.now = now
    }

    /// Throws `.dependencyDown` when nobody's conversation could be read at present, with the claim given back; everything
    /// else ends in the store.
    public func handle(_ claim: Claim) async throws -> AnalysisReport {
        guard let window = try await self.store.window(of: claim, within: self.limits) else {
            return AnalysisReport(outcome: .leaseLost)
        }
        guard !window.messages.isEmpty else {
            let decision = try await self.store.commit(self.commit(claim, window, .status(.noEvent)))
            return AnalysisReport(outcome: decision == .committed ? .empty : .of(decision))
        }
        let asked: AskedWindow
        do {
            asked = try await self.ask(claim, window)
            await self.health.succeeded()
        } catch {
            return AnalysisReport(outcome: try await self.recover(from: error, claim, window))
        }
        let judge = AnswerJudge(window: asked.window, form: self.template.form)
        var judged = judge.read(asked.answer.text)
        var report = AnalysisReport(outcome: .empty, answer: asked.answer, faults: judged.faults)
        do {
            if judged.complaint != nil { judged = try await self.repair(judged, asked, judge, &report) }
        } catch {
            report.outcome = try await self.recover(from: error, claim, asked.window)
            return report
        }
        report.outcome = try await self.conclude(claim, asked.window, judged)
        return report
    }

    /// Asks once more, with what was wrong. When no second answer comes of it, the first one counts.
    private func repair(
        _ first: JudgedAnswer,
        _ asked: AskedWindow,
        _ judge: AnswerJudge,
        _ report: inout AnalysisReport
    ) async throws(ModelError) -> JudgedAnswer {
        report.repair = .interrupted
        var judged = first
        do {
            let again = try await self.model.complete(asked.prompt.corrected(asked.answer.text, because: first))
            let second = judge.read(again.text)
            report.answer = again.counting(asked.answer)
            report.faults += second.faults
            judged = first.repaired(by: second)
        } catch {
            switch error.code {
            case .transient, .providerDown, .heldBack, .cancelled: throw error
            case .tooLong, .refused, .unusable: break
            }
        }
        report.repair = RepairOutcome(judged)
        return judged
    }

    private func ask(_ claim: Claim, _ window: ConversationWindow) async throws(ModelError) -> AskedWindow {
        do throws(ModelError) {
            return try await self.askOnce(claim, window)
        } catch {
            guard error.code == .tooLong, let half = window.newerHalf else { throw error }
            return try await self.askOnce(claim, half)
        }
    }

    private func askOnce(_ claim: Claim, _ window: ConversationWindow) async throws(ModelError) -> AskedWindow {
        var prompt = self.template.prompt(for: window, nonce: Self.nonce(claim, window))
        prompt.origin = PromptOrigin(claim, window)
        return AskedWindow(window: window, prompt: prompt, answer: try await self.model.complete(prompt))
    }

    private func conclude(
        _ claim: Claim,
        _ window: ConversationWindow,
        _ judged: JudgedAnswer
    ) async throws -> AnalysisOutcome {
        let grounding: Grounding
        switch judged {
        case .refused(let fault):
            let detail = "the model's answer was not accepted, nor was its repair"
            return try await self.reject(claim, window, kind: fault.rawValue, detail: detail)
        case .read(let read):
            grounding = read
        }
        let verdict = grounding.verdict
        let plan = try self.planner.plan(verdict, claim: claim, window: window, now: self.now())
        var commit = self.commit(claim, window, .status(verdict.status))
        (commit.changes, commit.outgoing) = (plan.changes, plan.outgoing)
        let decision = try await self.store.commit(commit)
        guard decision == .committed else { return .of(decision) }
        if grounding.isDowngraded, let fault = grounding.faults.first(where: { !$0.isDecoration }) {
            return .downgraded(fault)
        }
        return plan.expired > 0 && plan.changes.isEmpty ? .expired : .committed(verdict.status)
    }

    private func recover(
        from error: ModelError,
        _ claim: Claim,
        _ window: ConversationWindow
    ) async throws -> AnalysisOutcome {
        switch error.code {
        case .cancelled:
            // Who claimed it gives it back: this task is cancelled.
            throw CancellationError()
        case .providerDown:
            try await self.store.giveBack([claim])
            throw HandlingError.dependencyDown(error.detail)
        case .heldBack:
            throw HandlingError.transient(
                kind: "model_held_back",
                detail: error.detail,
                retryAfter: error.retryAfter
            )
        case .transient:
            if await self.health.failed() {
                try await self.store.giveBack([claim])
                throw HandlingError.dependencyDown(error.detail)
            }
            guard claim.attempts + 1 < self.retries.attempts else {
                return try await self.reject(claim, window, kind: "model_unavailable", detail: error.detail)
            }
            try await self.store.postpone(claim, by: self.retries.delay(claim.attempts + 1, error.retryAfter))
            return .postponed
        case .tooLong:
            return try await self.reject(claim, window, kind: "window_too_long", detail: error.detail)
        case .refused:
            return try await self.reject(claim, window, kind: "model_refused", detail: error.detail)
        case .unusable:
            return try await self.reject(claim, window, kind: "model_unusable", detail: error.detail)
        }
    }

    private func reject(
        _ claim: Claim,
        _ window: ConversationWindow,
        kind: String,
        detail: String
    ) async throws -> AnalysisOutcome {
        var commit = self.commit(claim, window, .rejected)
        commit.failure = FailureReport(
            id: self.planner.makeID(),
            stage: .analysis,
            kind: kind,
            detail: detail,
            customerID: claim.customerID,
            conversationID: claim.conversationID,
            generation: window.generation,
            attempts: claim.attempts + 1
        )
        let decision = try await self.store.commit(commit)
        return decision == .committed ? .rejected(kind: kind) : .of(decision)
    }

    private func commit(_ claim: Claim, _ window: ConversationWindow, _ verdict: VerdictKind) -> VerdictCommit {
        VerdictCommit(
            claim: claim,
            verdict: verdict,
            readGeneration: window.generation,
            windowMessageIDs: window.messages.map(\.id)
        )
    }

    /// Unknown to whoever writes in the conversation, and the same for the same window.
    private static func nonce(_ claim: Claim, _ window: ConversationWindow) -> String {
        "\(claim.conversationID.prefix(8))\(window.generation)"
    }
}
