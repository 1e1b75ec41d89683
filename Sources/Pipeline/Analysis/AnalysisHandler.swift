internal import ChatReader
public import Time

/// Analyses one claimed conversation: reads the window, asks the model, checks the answer, plans the changes and
/// commits them. It holds no lock during a model call.
///
/// The model is asked once. It is asked again only with the newer half of a window that was too long, or to repair an
/// answer. A claim that is not proven by the chat is verified once.
public struct AnalysisHandler: Sendable {
    private let store: any ConversationStore
    private let reader: WindowReader
    private let limits: WindowLimits
    private let retries: AnalysisRetries
    private let planner: EventPlanner
    private let questions: QuestionPlanner
    private let prefilter: Prefilter
    private let meter: CustomerMeter?
    private let committed: @Sendable (VerdictCommit) -> Void
    private let now: @Sendable () -> UnixTime

    /// - Parameters:
    ///   - verifier: the model for verifications. Without one, the owner is asked about unproven claims.
    ///   - meter: knows which customers have spent their tokens of the day; nil for no allowance.
    ///   - committed: called with each committed verdict, before it is counted.
    public init(
        store: any ConversationStore,
        model: LanguageModel,
        verifier: LanguageModel?,
        template: PromptTemplate,
        limits: WindowLimits = WindowLimits(),
        retries: AnalysisRetries,
        planner: EventPlanner,
        questions: QuestionPlanner,
        prefilter: Prefilter = .off,
        meter: CustomerMeter? = nil,
        committed: @escaping @Sendable (VerdictCommit) -> Void = { _ in },
        now: @escaping @Sendable () -> UnixTime
    ) {
        self.store = store
        self.reader = WindowReader(model: model, verifier: verifier, template: template)
        self.limits = limits
        self.retries = retries
        self.planner = planner
        self.questions = questions
        self.prefilter = prefilter
        self.meter = meter
        self.committed = committed
        self.now = now
    }

    /// Throws `.dependencyDown` if no conversation can be analysed at present; the caller gives the claim back. All
    /// other results are in the store.
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
            let outcome = try await self.commit(read.commit(.status(.noEvent)), of: read, as: .empty)
            return AnalysisReport(outcome: outcome)
        }
        guard read.invitations.needsModel else { return AnalysisReport(outcome: try await self.settle(read)) }
        switch self.prefilter.decide(read.window, of: claim.conversationID) {
        case .ask:
            var report = try await self.ask(about: read)
            if self.prefilter.isOn, report.outcome != .putOff { report.prefilter = .passed }
            return report
        case .sample:
            var report = try await self.ask(about: read)
            report.prefilter = report.outcome.status.map { $0 == .noEvent ? .confirmed : .contradicted }
            return report
        case .skip:
            // An open plan stays open.
            let status = read.window.leftOpen ? VerdictStatus.notConfirmed : .noEvent
            let outcome = try await self.commit(read.commit(.status(status)), of: read, as: .skipped(status))
            return AnalysisReport(outcome: outcome, prefilter: outcome == .skipped(status) ? .skipped : nil)
        }
    }

    /// - Parameters:
    ///   - outcome: the outcome of the analysis, if the commit has an effect.
    ///   - report: the cost and content of the model's answers; nil if it was not asked.
    /// - Returns: `outcome`, or the reason why the commit had no effect.
    private func commit(
        _ verdict: VerdictCommit,
        of read: ClaimedWindow,
        as outcome: AnalysisOutcome,
        _ report: AnalysisReport? = nil
    ) async throws -> AnalysisOutcome {
        var verdict = verdict
        verdict.note = VerdictNote(outcome, report, prompt: self.reader.template.name)
        verdict.note.duration = read.begunAt.duration(to: .now)
        let decision = try await self.store.commit(verdict)
        guard decision == .committed else { return .of(decision) }
        self.committed(verdict)
        return outcome
    }

    private func ask(about claimed: ClaimedWindow) async throws -> AnalysisReport {
        if let meter = self.meter, let delay = meter.delay(of: claimed.claim) {
            try await self.store.rest(claimed.claim, for: delay)
            meter.note(CustomerSpending(putOff: 1), of: claimed.claim.customerID)
            return AnalysisReport(outcome: .putOff)
        }
        var read = claimed
        if self.prefilter.isOn { read.window = claimed.window.aboutNews }
        let outcome: WindowReader.Outcome
        do throws(WindowReader.Interruption) {
            outcome = try await self.reader.read(read)
        } catch {
            var report = error.report
            report.isModelUp = report.answer != nil || error.error.isAnswer
            report.outcome = try await self.recover(from: error.error, error.read, report)
            return report
        }
        var report = outcome.report
        switch outcome.judged {
        case .refused(let fault):
            let detail = "neither the model's answer nor its repair was accepted"
            report.outcome = try await self.reject(outcome.read, kind: fault.rawValue, detail: detail, report)
        case .read(let verdict, let findings):
            let decision = WindowDecision(verdict, findings)
            report.outcome = try await self.conclude(outcome.read, decision, by: report.answer?.model, &report)
        }
        return report
    }

    /// Commits the decisions of event messages without asking a model.
    private func settle(_ read: ClaimedWindow) async throws -> AnalysisOutcome {
        let status = read.invitations.status
        let plan = try self.plan(read)
        var commit = read.commit(.status(status), plan)
        if !plan.agreed.isEmpty { commit.origin = EventOrigin() }
        return try await self.commit(commit, of: read, as: plan.outcome ?? .settled(status))
    }

    private func plan(_ read: ClaimedWindow) throws -> EventPlan {
        try self.planner.plan(read.invitations, claim: read.claim, window: read.window, now: self.now())
    }

    private func conclude(
        _ read: ClaimedWindow,
        _ found: WindowDecision,
        by model: String?,
        _ report: inout AnalysisReport
    ) async throws -> AnalysisOutcome {
        let rest = read.invitations.rest(of: found)
        let status = read.invitations.status(with: rest)
        var plan = try self.plan(read)
        plan.add(
            try self.planner.plan(rest.certain, rest.consents, claim: read.claim, window: read.window, now: self.now())
        )
        var commit = read.commit(.status(status), plan)
        // A plan that was refused in words is no longer open.
        if rest.status == .denied, rest.certain.isEmpty { commit.openMessageIDs = [] }
        let asked = try self.questions.plan(rest, besides: plan, of: read, now: self.now())
        (commit.questions, commit.replacedQuestions) = (asked.questions, asked.replaced)
        commit.openMessageIDs += asked.openMessages
        if !plan.agreed.isEmpty || !asked.questions.isEmpty {
            let kept =
                read.window.mayBeKept && !plan.agreed.isEmpty ? KeptWindow(read.window, agreed: plan.agreed) : nil
            commit.origin = EventOrigin(prompt: self.reader.template.name, model: model, window: kept)
        }
        var expected = plan.outcome ?? .committed(status)
        if found.isDowngraded, status == .notConfirmed,
            let fault = found.faults.filter({ $0.weight != .strips }).max(by: { $0.weight < $1.weight })
        {
            expected = asked.questions.isEmpty ? .downgraded(fault) : .asked(fault)
        }
        let outcome = try await self.commit(commit, of: read, as: expected, report)
        if outcome == expected { report.questions = asked.questions.count }
        return outcome
    }

    private func recover(
        from error: ModelError,
        _ read: ClaimedWindow,
        _ report: AnalysisReport
    ) async throws -> AnalysisOutcome {
        let claim = read.claim
        switch error.code {
        case .cancelled:
            // The task is cancelled, so the claimer gives the claim back.
            throw CancellationError()
        case .providerDown:
            throw HandlingError.dependencyDown(error.detail)
        case .heldBack:
            throw HandlingError.transient(
                kind: "model_held_back",
                detail: error.detail,
                retryAfter: error.retryAfter
            )
        case .transient:
            guard claim.attempts + 1 < self.retries.attempts else {
                return try await self.reject(read, kind: "model_unavailable", detail: error.detail, report)
            }
            try await self.store.postpone(claim, by: self.retries.delay(claim.attempts + 1, error.retryAfter))
            return .postponed
        case .tooLong:
            return try await self.reject(read, kind: "window_too_long", detail: error.detail, report)
        case .refused:
            return try await self.reject(read, kind: "model_refused", detail: error.detail, report)
        case .unusable:
            return try await self.reject(read, kind: "model_unusable", detail: error.detail, report)
        }
    }

    /// The result of event messages does not need the model, so it is written in any case.
    private func reject(
        _ read: ClaimedWindow,
        kind: String,
        detail: String,
        _ report: AnalysisReport
    ) async throws -> AnalysisOutcome {
        var commit = read.commit(.rejected, try self.plan(read))
        commit.failure = FailureReport(
            id: self.planner.makeID(),
            stage: .analysis,
            kind: kind,
            detail: detail,
            customerID: read.claim.customerID,
            conversationID: read.claim.conversationID,
            generation: read.window.generation,
            attempts: read.claim.attempts + 1,
            headers: read.claim.headers
        )
        return try await self.commit(commit, of: read, as: .rejected(kind: kind), report)
    }
}

/// The number of retries of an analysis, and the backoff.
public struct AnalysisRetries: Sendable {
    public var attempts: Int
    /// The backoff after an attempt, counted from 1. Never shorter than the delay that the server asked for.
    public var delay: @Sendable (_ attempt: Int, _ asked: Duration?) -> Duration

    public init(attempts: Int, delay: @escaping @Sendable (_ attempt: Int, _ asked: Duration?) -> Duration) {
        (self.attempts, self.delay) = (attempts, delay)
    }
}
