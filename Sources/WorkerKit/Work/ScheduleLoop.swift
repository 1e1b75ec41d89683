internal import Logging
public import Pipeline
public import ServiceLifecycle
internal import Time

/// Decides about schedules that are due, many at the same time: `DueLoop`.
public struct ScheduleLoop: Service {
    /// The most schedules in hand. Their reads and commits are grouped.
    public static let concurrency = 512

    private let store: any ScheduleStore
    private let handler: ScheduleHandler
    private let metrics: ScheduleMetrics
    private let meetings: MeetingMetrics
    private let retries: RetryPolicy
    private let context: WorkerContext
    private let classify: FaultClassifier
    private let committed: @Sendable () -> Void
    private let loop: DueLoop<ScheduleClaim, ScheduleReport>

    /// - Parameters:
    ///   - worker: the name of this process in leases.
    ///   - committed: called after each commit with a notification.
    public init(
        store: any ScheduleStore,
        handler: ScheduleHandler,
        metrics: ScheduleMetrics,
        meetings: MeetingMetrics,
        worker: String,
        context: WorkerContext,
        classify: @escaping FaultClassifier,
        committed: @escaping @Sendable () -> Void = {}
    ) {
        (self.store, self.handler, self.metrics, self.meetings) = (store, handler, metrics, meetings)
        (self.context, self.classify, self.committed) = (context, classify, committed)
        self.retries = RetryPolicy(first: .seconds(1), factor: 2, limit: .seconds(600), attempts: .max, jitter: 0.2)
        self.loop = DueLoop(
            "schedules",
            store,
            concurrency: Self.concurrency,
            worker: worker,
            context: context,
            classify: classify
        )
    }

    public func run() async throws { await self.loop.run(claimed: { _ in }, work: self.work) }

    private func work(_ claim: ScheduleClaim) async {
        self.context.metrics.began(at: claim.kind.stage)
        defer { self.context.metrics.ended(at: claim.kind.stage) }
        let handler = self.handler
        switch await self.loop.report(of: claim, { try await handler.handle(claim) }) {
        case .success(let report):
            await self.loop.dependencyIsUp()
            self.context.readiness.set("schedules", up: true)
            self.note(report, claim)
        case .failure(let error): await self.recover(from: error, claim)
        case nil: break
        }
    }

    private func note(_ report: ScheduleReport, _ claim: ScheduleClaim) {
        guard let outcome = report.label else { return }
        self.metrics.decided(report, of: claim.kind)
        if let meeting = report.meeting { self.meetings.decided(meeting) }
        if case .decided(let decided) = report.outcome, decided.rings { self.committed() }
        self.context.logger.debug(
            "A schedule was decided",
            metadata: [
                LogKey.schedule: "\(claim.id)", LogKey.customer: "\(claim.customerID)", LogKey.outcome: "\(outcome)",
            ]
        )
    }

    private func recover(from error: any Error, _ claim: ScheduleClaim) async {
        let store = self.store
        switch self.classify(error) {
        case .dependencyDown(let reason):
            await self.loop.dependencyIsDown()
            self.context.readiness.set("schedules", up: false, reason: reason)
            await self.loop.giveBack(claim)
        case .permanent(let kind, let detail), .accountDown(let kind, let detail):
            self.metrics.failed(claim.kind)
            self.log(kind, detail, claim)
            let stage = claim.kind.stage
            let failure = FailureReport(
                id: EventIdentity.random().id,
                stage: stage,
                kind: kind,
                detail: detail,
                customerID: claim.customerID,
                attempts: claim.attempts + 1,
                headers: [HeaderName.scheduleID: claim.id]
            )
            // If this fails too, the lease ends and the schedule is claimed again.
            guard (try? await withoutCancellation { try await store.fail(claim, with: failure) }) != nil else { return }
            self.context.metrics.failure(stage, kind: kind)
        case .transient(let kind, let detail, _):
            self.metrics.failed(claim.kind)
            self.log(kind, detail, claim)
            let delay = self.retries.delay(afterAttempt: claim.attempts + 1) ?? self.retries.limit
            try? await withoutCancellation { try await store.postpone(claim, by: delay) }
        }
    }

    private func log(_ kind: String, _ detail: String, _ claim: ScheduleClaim) {
        self.context.logger.error(
            "A schedule could not be decided",
            metadata: [
                LogKey.schedule: "\(claim.id)", LogKey.customer: "\(claim.customerID)", LogKey.errorKind: "\(kind)",
                LogKey.error: "\(detail)",
            ]
        )
    }
}
