internal import ChatReader
internal import Logging
internal import NIOPosix
public import Pipeline
public import ServiceLifecycle
internal import Time

/// Analyses conversations that are due, as many at the same time as the model can take: `DueLoop`.
public struct AnalysisLoop: Service {
    private let store: any ConversationStore
    private let handler: AnalysisHandler
    private let context: WorkerContext
    private let classify: FaultClassifier
    private let loop: DueLoop<Claim, AnalysisReport>

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
        self.context = context
        self.classify = classify
        self.loop = DueLoop(
            "analysis",
            store,
            concurrency: concurrency,
            capacity: capacity,
            worker: worker,
            context: context,
            classify: classify
        )
    }

    public func run() async throws {
        let metrics = self.context.metrics
        await self.loop.run(claimed: { metrics.claimed(late: $0.claimedAt - $0.dueAt) }, work: self.work)
    }

    private func work(_ claim: Claim) async {
        self.context.metrics.began(at: .analysis)
        defer { self.context.metrics.ended(at: .analysis) }
        guard let tracing = self.context.tracing else { return await self.work(claim, as: claim) }
        await tracing.analyse(claim) { await self.work(claim, as: $0) }
    }

    /// - Parameter traced: the claim with the trace context for the messages that the analysis sends.
    private func work(_ claim: Claim, as traced: Claim) async {
        let handler = self.handler
        let result = await self.loop.report(of: claim, on: ComputeExecutor.shared) { try await handler.handle(traced) }
        switch result {
        case .success(let report):
            if report.isModelUp {
                await self.loop.dependencyIsUp()
                self.context.readiness.set("model", up: true)
                self.context.readiness.set("conversations", up: true)
            }
            self.note(report, claim)
        case .failure(let error): await self.recover(from: error, claim, headers: traced.headers)
        case nil: break
        }
    }

    /// - Parameter headers: for the messages that the analysis sends.
    private func recover(from error: any Error, _ claim: Claim, headers: [String: String]) async {
        let store = self.store
        let fault = (error as? HandlingError) ?? self.classify(error)
        self.context.tracing?.current?.fail(fault.spanType)
        switch fault {
        case .dependencyDown(let reason):
            // The handler reports the model. Any other error is the store's: the database is down, or a key is missing.
            await self.loop.dependencyIsDown()
            self.context.readiness.set(error is HandlingError ? "model" : "conversations", up: false, reason: reason)
            await self.loop.giveBack(claim)
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
