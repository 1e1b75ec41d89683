/// Reads one claimed conversation: window, model, validation, grounding, commit. It holds no lock while the model thinks, and asks
/// once; a second time only when the window was too long, with half of it, and once more when an answer has to be repaired.
public struct AnalysisHandler: Sendable {
    private let store: any ConversationStore
    private let model: LanguageModel
    private let template: PromptTemplate
    private let limits: WindowLimits
    private let retries: AnalysisRetries
    private let planner: EventPlanner
    private let prefilter: Prefilter
    private let health: ServiceHealth
    private let committed: @Sendable (VerdictCommit) -> Void
    private let now: @Sendable () -> UnixTime

    /// - Parameter committed: told of each verdict that stands, before it is counted.
    public init(
        store: any ConversationStore,
        model: LanguageModel,
        template: PromptTemplate,
        limits: WindowLimits = WindowLimits(),
        retries: AnalysisRetries,
        planner: EventPlanner,
        prefilter: Prefilter = .off,
        health: ServiceHealth = ServiceHealth(),
        committed: @escaping @Sendable (VerdictCommit) -> Void = { _ in },
        now: @escaping @Sendable () -> UnixTime
    ) {
        self.store = store
        self.model = model
        self.template = template
        self.limits = limits
        self.retries = retries
        self.planner = planner
        self.prefilter = prefilter
        self.health = health
        self.committed = committed
        self.now = now
    }

    /// Throws `.dependencyDown` when nobody's conversation could be read at present, with the claim given back; everything
    /// else ends in the store.
    public func handle(_ claim: Claim) async throws -> AnalysisReport {
        guard let window = try await self.store.window(of: claim, within: self.limits) else {
            return AnalysisReport(outcome: .leaseLost)
        }
        var read = ClaimedWindow(claim: claim, window: window)
        if InvitationReader.isNeeded(for: window) {
            read.invitations = InvitationReader(window: window).read()
            read.window = window.readable
        }
        guard !window.messages.isEmpty || !read.invitations.decisions.isEmpty else {
            let decision = try await self.commit(read.commit(.status(.noEvent)))
            return AnalysisReport(outcome: decision == .committed ? .empty : .of(decision))
        }
        guard read.invitations.needsModel else { return AnalysisReport(outcome: try await self.settle(read)) }
        switch self.prefilter.decide(read.window, of: claim.conversationID) {
        case .ask:
            var report = try await self.ask(about: read)
            if self.prefilter.isOn { report.prefilter = .passed }
            return report
        case .sample:
            var report = try await self.ask(about: read)
            report.prefilter = report.outcome.status.map { $0 == .noEvent ? .confirmed : .contradicted }
            return report
        case .skip:
            let decision = try await self.commit(read.commit(.status(.noEvent)))
            guard decision == .committed else { return AnalysisReport(outcome: .of(decision)) }
            return AnalysisReport(outcome: .skipped, prefilter: .skipped)
        }
    }

    private func commit(_ verdict: VerdictCommit) async throws -> CommitDecision {
        let decision = try await self.store.commit(verdict)
        if decision == .committed { self.committed(verdict) }
        return decision
    }

    private func ask(about read: ClaimedWindow) async throws -> AnalysisReport {
        let asked: AskedWindow
        do {
            asked = try await self.ask(read)
            await self.health.succeeded()
        } catch {
            return AnalysisReport(outcome: try await self.recover(from: error, read))
        }
        let judge = AnswerJudge(window: asked.read.window, form: self.template.form)
        var judged = judge.read(asked.answer.text)
        var report = AnalysisReport(outcome: .empty, answer: asked.answer, faults: judged.faults)
        do {
            if judged.complaint != nil { judged = try await self.repair(judged, asked, judge, &report) }
        } catch {
            report.outcome = try await self.recover(from: error, asked.read)
            return report
        }
        report.outcome = try await self.conclude(asked.read, judged, by: report.answer?.model)
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

    private func ask(_ read: ClaimedWindow) async throws(ModelError) -> AskedWindow {
        do throws(ModelError) {
            return try await self.askOnce(read)
        } catch {
            guard error.code == .tooLong, let half = read.newerHalf else { throw error }
            return try await self.askOnce(half)
        }
    }

    private func askOnce(_ read: ClaimedWindow) async throws(ModelError) -> AskedWindow {
        var prompt = self.template.prompt(for: read.window, nonce: Self.nonce(read.claim, read.window))
        prompt.origin = PromptOrigin(read.claim, read.window)
        return AskedWindow(read: read, prompt: prompt, answer: try await self.model.complete(prompt))
    }

    /// Of event messages alone.
    private func settle(_ read: ClaimedWindow) async throws -> AnalysisOutcome {
        let status = read.invitations.status
        let plan = try self.plan(read)
        var commit = read.commit(.status(status), plan)
        if !plan.agreed.isEmpty { commit.origin = EventOrigin() }
        let decision = try await self.commit(commit)
        guard decision == .committed else { return .of(decision) }
        return plan.outcome ?? .settled(status)
    }

    private func plan(_ read: ClaimedWindow) throws -> EventPlan {
        try self.planner.plan(read.invitations, claim: read.claim, window: read.window, now: self.now())
    }

    private func conclude(
        _ read: ClaimedWindow,
        _ judged: JudgedAnswer,
        by model: String?
    ) async throws -> AnalysisOutcome {
        let grounding: Grounding
        switch judged {
        case .refused(let fault):
            let detail = "the model's answer was not accepted, nor was its repair"
            return try await self.reject(read, kind: fault.rawValue, detail: detail)
        case .read(let read):
            grounding = read
        }
        let rest = read.invitations.rest(of: grounding.verdict)
        let status = read.invitations.status(with: rest)
        var plan = try self.plan(read)
        plan.add(try self.planner.plan(rest, claim: read.claim, window: read.window, now: self.now()))
        var commit = read.commit(.status(status), plan)
        // What was turned down in words is no longer open.
        if rest.status == .denied, rest.cancels == nil { commit.openMessageIDs = [] }
        if !plan.agreed.isEmpty {
            let kept = read.window.mayBeKept ? KeptWindow(read.window, agreed: plan.agreed) : nil
            commit.origin = EventOrigin(prompt: self.template.name, model: model, window: kept)
        }
        let decision = try await self.commit(commit)
        guard decision == .committed else { return .of(decision) }
        if grounding.isDowngraded, status == .notConfirmed,
            let fault = grounding.faults.first(where: { !$0.isDecoration })
        {
            return .downgraded(fault)
        }
        return plan.outcome ?? .committed(status)
    }

    private func recover(from error: ModelError, _ read: ClaimedWindow) async throws -> AnalysisOutcome {
        let claim = read.claim
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
                return try await self.reject(read, kind: "model_unavailable", detail: error.detail)
            }
            try await self.store.postpone(claim, by: self.retries.delay(claim.attempts + 1, error.retryAfter))
            return .postponed
        case .tooLong:
            return try await self.reject(read, kind: "window_too_long", detail: error.detail)
        case .refused:
            return try await self.reject(read, kind: "model_refused", detail: error.detail)
        case .unusable:
            return try await self.reject(read, kind: "model_unusable", detail: error.detail)
        }
    }

    /// What event messages come to needs no model, and is written all the same.
    private func reject(_ read: ClaimedWindow, kind: String, detail: String) async throws -> AnalysisOutcome {
        var commit = read.commit(.rejected, try self.plan(read))
        commit.failure = FailureReport(
            id: self.planner.makeID(),
            stage: .analysis,
            kind: kind,
            detail: detail,
            customerID: read.claim.customerID,
            conversationID: read.claim.conversationID,
            generation: read.window.generation,
            attempts: read.claim.attempts + 1
        )
        let decision = try await self.commit(commit)
        return decision == .committed ? .rejected(kind: kind) : .of(decision)
    }

    /// Unknown to whoever writes in the conversation, and the same for the same window.
    private static func nonce(_ claim: Claim, _ window: ConversationWindow) -> String {
        "\(claim.conversationID.prefix(8))\(window.generation)"
    }
}
