internal import Pipeline

/// Claims rows that are due and works on as many at the same time as there is room for. It renews their leases
/// meanwhile. Between claims it sleeps until the next row is due.
struct DueLoop<Row: DueClaim, Report: Sendable>: Sendable {
    /// The interval between checks of the leases. Most rows are done before their lease has to be renewed.
    private static var leaseCheck: Duration { .milliseconds(300) }
    /// The age from which a lease is renewed: early enough that the next check comes before its end.
    private static var renewal: Duration { .milliseconds(1000) }

    private let name: String
    private let rows: any DueRows<Row>
    private let concurrency: Int
    private let capacity: @Sendable () -> Int
    private let worker: String
    private let context: WorkerContext
    private let classify: FaultClassifier
    private let claims = ClaimsInFlight<Row, Report>()

    /// - Parameters:
    ///   - name: of the loop in `/livez`.
    ///   - concurrency: the highest number of claimed rows.
    ///   - capacity: the number of rows that can be worked on now, including those in flight.
    ///   - worker: the name of this process in leases.
    init(
        _ name: String,
        _ rows: some DueRows<Row>,
        concurrency: Int,
        capacity: @escaping @Sendable () -> Int = { .max },
        worker: String,
        context: WorkerContext,
        classify: @escaping FaultClassifier
    ) {
        (self.name, self.rows, self.concurrency, self.capacity) = (name, rows, concurrency, capacity)
        (self.worker, self.context, self.classify) = (worker, context, classify)
    }

    /// Returns when shutdown was requested and all work has ended.
    ///
    /// - Parameters:
    ///   - claimed: called for each claimed row, before its work begins.
    ///   - work: runs in a task of its own for each row. It throws no error, and calls `report`.
    func run(
        claimed: @escaping @Sendable (Row) -> Void,
        work: @escaping @Sendable (Row) async -> Void
    ) async {
        await withDiscardingTaskGroup { group in
            // Leases are renewed until the last call has ended, also during a shutdown.
            let renewer = Task { await self.renew() }
            await withDiscardingTaskGroup { calls in
                await self.claim { row in
                    claimed(row)
                    calls.addTask {
                        await work(row)
                        await self.claims.remove(row)
                    }
                }
            }
            renewer.cancel()
            group.cancelAll()
        }
        self.context.liveness.finish(self.name)
    }

    /// Calls the operation, which ends when the lease is lost.
    ///
    /// - Returns: its result; nil if it was cancelled. The row is given back then.
    func report(
        of row: Row,
        on executor: (any TaskExecutor)? = nil,
        _ operation: @escaping @Sendable () async throws -> Report
    ) async -> Result<Report, any Error>? {
        let call = Task(executorPreference: executor) { try await operation() }
        await self.claims.setCall(call, of: row)
        let result = await withTaskCancellationHandler {
            await call.result
        } onCancel: {
            call.cancel()
        }
        if case .failure(let error) = result, error is CancellationError || call.isCancelled {
            // Shutdown took too long, or the lease was lost. Neither counts as an attempt.
            await self.giveBack(row)
            return nil
        }
        return result
    }

    func giveBack(_ row: Row) async {
        let rows = self.rows
        try? await withoutCancellation { try await rows.giveBack([row]) }
    }

    /// The dependencies of the work are up.
    func dependencyIsUp() async { await self.claims.dependencyIsUp() }

    /// A dependency of the work is down: one row at a time tries it, with backoff.
    func dependencyIsDown() async { await self.claims.dependencyIsDown() }

    private func claim(_ start: (Row) -> Void) async {
        var failures = 0
        var pace = ClaimPace()
        while !Shutdown.isRequested {
            self.context.liveness.tick(self.name)
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
                let claimed = try await self.rows.claim(atMost: portion, by: self.worker, in: order)
                self.context.readiness.set("claims", up: true)
                failures = 0
                await self.claims.add(claimed, leasedAt: begun)
                for row in claimed { start(row) }
                if claimed.count < portion {
                    let next = (try? await self.rows.timeToNextDue()) ?? nil
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

    /// Renews leases. The store ends a lease at the commit, slightly before the call receives the commit's answer. So a
    /// call is cancelled only if its lease is lost at two consecutive checks. Until then the store refuses its commits.
    private func renew() async {
        var lostBefore: Set<Row> = []
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.leaseCheck)
            let begun = ContinuousClock.now
            let old = await self.claims.leased(before: begun - Self.renewal)
            guard !old.isEmpty, let lost = try? await self.rows.renew(old) else { continue }
            await self.claims.renewed(old.filter { !lost.contains($0.id) }, at: begun)
            let lostNow = old.filter { lost.contains($0.id) }
            for row in lostNow where lostBefore.contains(row) { await self.claims.cancel(row.id) }
            lostBefore = Set(lostNow)
        }
    }
}
