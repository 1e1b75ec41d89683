internal import ChatReader
internal import Logging
internal import NIOPosix
public import Pipeline
public import ServiceLifecycle
internal import Time

/// Claims due conversations and analyses as many at the same time as the model can take. Between claims it sleeps until
/// the next conversation is due.
public struct AnalysisLoop: Service {
    /// The interval between checks of the leases. Most conversations are done before their lease has to be renewed.
    private static let leaseCheck = Duration.milliseconds(300)
    /// The age from which a lease is renewed: early enough that the next check comes before its end.
    private static let renewal = Duration.milliseconds(1000)

    private let store: any ConversationStore
    private let handler: AnalysisHandler
    private let concurrency: Int
    private let capacity: @Sendable () -> Int
    private let worker: String
    private let context: WorkerContext
    private let classify: FaultClassifier
    private let claims = ClaimsInFlight()

    /// - Parameters:
    ///   - concurrency: the highest number of claimed conversations.
    ///   - capacity: the number of calls that the model can take now, including those in flight.
    ///   - worker: the name of this process in leases.
    public init(
        store: any ConversationStore,
        handler: AnalysisHandler,
        concurrency: Int,
        capacity: @escaping @Sendable () -> Int = { .max },
        worker: String,
        context: WorkerContext,
        classify: @escaping FaultClassifier
    ) {
        self.store = store
        self.handler = handler
        self.concurrency = concurrency
        self.capacity = capacity
        self.worker = worker
        self.context = context
        self.classify = classify
    }

    public func run() async throws {
        await withDiscardingTaskGroup { group in
            // Leases are renewed until the last call has ended, also during a shutdown.
            let renewer = Task { await self.renew() }
            await withDiscardingTaskGroup { calls in
                await self.claim { claim in calls.addTask { await self.work(claim) } }
            }
            renewer.cancel()
            group.cancelAll()
        }
        self.context.liveness.finish("analysis")
    }

    private func claim(_ start: (Claim) -> Void) async {
        var failures = 0
        var pace = ClaimPace()
        while !Shutdown.isRequested {
            self.context.liveness.tick("analysis")
            // Other calls end in the meantime. One claim fills all free places.
            await Shutdown.wait(atMost: pace.rest)
            let free = await self.claims.free(of: min(self.concurrency, self.capacity()))
            guard free > 0 else {
                await self.claims.waitForChange(atMost: ClaimPace.poll)
                continue
            }
            do {
                pace.begin()
                let begun = ContinuousClock.now
                let portion = ClaimPace.portion(of: free)
                let order = await self.claims.order
                let claimed = try await self.store.claim(atMost: portion, by: self.worker, in: order)
                self.context.readiness.set("claims", up: true)
                failures = 0
                await self.claims.add(claimed, leasedAt: begun)
                for claim in claimed {
                    self.context.metrics.claimed(late: claim.claimedAt - claim.dueAt)
                    start(claim)
                }
                if claimed.count < portion {
                    let next = (try? await self.store.timeToNextDue()) ?? nil
                    await Shutdown.wait(atMost: pace.rest(until: next))
                }
            } catch {
                failures += 1
                self.context.readiness.set("claims", up: false, reason: self.classify(error).detail)
                await Shutdown.wait(afterFailure: failures)
            }
            if let backoff = await self.claims.backoff() { await Shutdown.wait(atMost: backoff) }
        }
    }

    private func work(_ claim: Claim) async {
        self.context.metrics.began(at: .analysis)
        defer { self.context.metrics.ended(at: .analysis) }
        guard let tracing = self.context.tracing else { return await self.work(claim, as: claim) }
        await tracing.analyse(claim) { await self.work(claim, as: $0) }
    }

    /// - Parameter traced: the claim with the trace context for the messages that the analysis sends.
    private func work(_ claim: Claim, as traced: Claim) async {
        let call = Task(executorPreference: ComputeExecutor.shared) { try await self.handler.handle(traced) }
        await self.claims.setCall(call, of: claim)
        let result = await withTaskCancellationHandler {
            await call.result
        } onCancel: {
            call.cancel()
        }
        switch result {
        case .success(let report):
            if report.isModelUp {
                await self.claims.dependencyIsUp()
                self.context.readiness.set("model", up: true)
                self.context.readiness.set("conversations", up: true)
            }
            self.note(report, claim)
        case .failure(let error) where error is CancellationError || call.isCancelled:
            // Shutdown took too long, or the lease was lost. Neither counts as an attempt.
            try? await withoutCancellation { try await self.store.giveBack([claim]) }
        case .failure(let error):
            await self.recover(from: error, claim, headers: traced.headers)
        }
        await self.claims.remove(claim)
    }

    /// - Parameter headers: for the messages that the analysis sends.
    private func recover(from error: any Error, _ claim: Claim, headers: [String: String]) async {
        let store = self.store
        let fault = (error as? HandlingError) ?? self.classify(error)
        self.context.tracing?.current?.fail(fault.spanType)
        switch fault {
        case .dependencyDown(let reason):
            // The handler reports the model. Any other error is the store's: the database is down, or a key is missing.
            await self.claims.dependencyIsDown()
            self.context.readiness.set(error is HandlingError ? "model" : "conversations", up: false, reason: reason)
            try? await withoutCancellation { try await store.giveBack([claim]) }
        case .transient(_, _, let asked):
            // The store lost against another transaction. The model was not asked, or would give the same answer again.
            let delay = (asked ?? .milliseconds(500)) * Double.random(in: 1...2)
            try? await withoutCancellation { try await store.rest(claim, for: delay) }
        case .permanent(let kind, let detail), .accountDown(let kind, let detail):
            let failure = FailureReport(
                id: EventIdentity.random().id,
                stage: .analysis,
                kind: kind,
                detail: detail,
                customerID: claim.customerID,
                conversationID: claim.conversationID,
                attempts: claim.attempts + 1,
                headers: headers
            )
            self.context.logger.warning(
                "A conversation cannot be read",
                metadata: [
                    LogKey.conversation: "\(claim.conversationID)", LogKey.errorKind: "\(kind)",
                    LogKey.error: "\(detail)",
                ]
            )
            // If this fails too, the lease ends and the conversation is claimed again.
            guard (try? await withoutCancellation { try await store.fail(claim, with: failure) }) != nil else { return }
            self.context.metrics.failure(.analysis, kind: kind)
        }
    }

    private func note(_ report: AnalysisReport, _ claim: Claim) {
        let status = report.outcome.status
        self.context.tracing?.note(report)
        self.context.metrics.verdict(status, report.outcome)
        if case .rejected(let kind) = report.outcome { self.context.metrics.failure(.analysis, kind: kind) }
        for fault in report.faults { self.context.metrics.groundingFault(fault) }
        for fault in report.unread { self.context.metrics.unreadEvent(fault) }
        if let repair = report.repair { self.context.metrics.repair(repair) }
        for verification in report.verifications { self.context.metrics.verification(verification) }
        if let prefilter = report.prefilter { self.context.metrics.prefilter(prefilter) }
        var metadata: Logger.Metadata = [
            LogKey.conversation: "\(claim.conversationID)",
            LogKey.outcome: "\(report.outcome.label)",
            LogKey.status: "\(status?.rawValue ?? "-")",
        ]
        switch report.outcome {
        case .downgraded(let fault), .asked(let fault): metadata[LogKey.reason] = "\(fault.rawValue)"
        default: break
        }
        self.context.logger.info("A conversation was read", metadata: metadata)
    }

    /// Renews leases. The store ends a lease at the commit, slightly before the call receives the commit's answer. So a
    /// call is cancelled only if its lease is lost at two consecutive checks. Until then the store refuses its commits.
    private func renew() async {
        var lostBefore: Set<Claim> = []
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.leaseCheck)
            let begun = ContinuousClock.now
            let old = await self.claims.leased(before: begun - Self.renewal)
            guard !old.isEmpty, let lost = try? await self.store.renew(old) else { continue }
            await self.claims.renewed(old.filter { !lost.contains($0.conversationID) }, at: begun)
            let lostNow = old.filter { lost.contains($0.conversationID) }
            for claim in lostNow where lostBefore.contains(claim) { await self.claims.cancel(claim.conversationID) }
            lostBefore = Set(lostNow)
        }
    }
}

/// Runs tasks that need processor time on as many threads as there are processors, beside Swift's own pool. That pool
/// stays free for time-critical work, such as the renewal of leases.
private final class ComputeExecutor: TaskExecutor {
    static let shared = ComputeExecutor()

    private init() {}

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = self.asUnownedTaskExecutor()
        NIOThreadPool.singleton.submit { _ in job.runSynchronously(on: executor) }
    }
}
