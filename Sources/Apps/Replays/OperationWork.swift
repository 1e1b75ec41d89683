internal import Pipeline
internal import ServiceLifecycle
package import Store
package import WorkerKit

/// Works on one operation of any kind until it is over or somebody else's.
package struct OperationWork: Sendable {
    /// An operation stops if there is no outcome for this long.
    package static let patience = Duration.seconds(60)

    /// The result of the operation in this process.
    package struct Report: Sendable {
        package var end: OperationEnd
        package var stop: ReplayStop?
        package var adopted: Set<String> = []
        package var impossible: [String: String] = [:]
    }

    /// How many failures one transaction discards, and how many conversations one acts on.
    private static let batch = 500

    private let operations: PostgresOperations
    private let failures: PostgresFailures
    private let patience: Duration
    private let progress: ReplayProgress
    private let tracing: WorkerTracing?

    package init(
        _ store: StoreContext,
        patience: Duration = Self.patience,
        progress: ReplayProgress = .none,
        tracing: WorkerTracing?
    ) {
        self.tracing = tracing
        (self.operations, self.failures) = (PostgresOperations(store), PostgresFailures(store))
        (self.patience, self.progress) = (patience, progress)
    }

    package func perform(_ lease: OperationLease) async throws -> Report {
        guard let hold = try await OperationHold(lease, in: self.operations) else { return Report(end: .lost) }
        let span = self.tracing?.operation(lease.id, kind: hold.wanted.kind.rawValue)
        defer { span?.end() }
        do {
            let report = try await self.work(hold, span)
            // Another program goes on at once.
            if report.end == .shutdown { try await self.operations.release(lease) }
            if let span { try await self.note(report, of: lease.id, on: span) }
            return report
        } catch {
            span?.fail("\(type(of: error))")
            throw error
        }
    }

    private func work(_ hold: OperationHold, _ span: WorkSpan?) async throws -> Report {
        let report: Report
        switch (hold.wanted.kind, hold.wanted.scope) {
        case (.retry, .failures(let filter)): report = try await self.retry(hold, .matching(filter), span)
        case (.retry, .failuresByID(let ids)): report = try await self.retry(hold, .ids(ids), span)
        case (.discard, .failures(let filter)): report = Report(end: try await self.discard(hold, .matching(filter)))
        case (.discard, .failuresByID(let ids)): report = Report(end: try await self.discard(hold, .ids(ids)))
        case (.fire, .conversations), (.postpone, .conversations), (.drop, .conversations), (.fire, .schedules),
            (.postpone, .schedules), (.drop, .schedules):
            report = Report(end: try await self.act(hold))
        default:
            // No program of this version stores such a row.
            try await self.operations.end(hold.lease, hold.wanted.counts)
            report = Report(end: .over)
        }
        return report
    }

    /// How it stands when this program leaves it: why it stopped, otherwise its state, or that another has it.
    private func note(_ report: Report, of id: String, on span: WorkSpan) async throws {
        guard report.end != .lost, let operation = try await self.operations.find(id) else {
            return span.set(.outcome, "lost")
        }
        span.set(.outcome, operation.stop?.rawValue ?? operation.state.rawValue)
        span.set(FailureOutcome.retriedOK.rawValue, count: operation.counts.ok)
        span.set(FailureOutcome.retriedFailed.rawValue, count: operation.counts.failed)
        span.set(FailureOutcome.discarded.rawValue, count: operation.counts.discarded)
    }

    private func retry(_ hold: OperationHold, _ asked: RequestedFailures, _ span: WorkSpan?) async throws -> Report {
        var run = ReplayRun(
            hold,
            asked,
            in: self.failures,
            patience: self.patience,
            progress: self.progress,
            spans: RetrySpans(self.tracing, for: span)
        )
        let end = try await run.run()
        return Report(end: end, stop: run.stop, adopted: run.adopted, impossible: run.impossible)
    }

    private func discard(_ hold: OperationHold, _ asked: RequestedFailures) async throws -> OperationEnd {
        var hold = hold
        let lease = hold.lease
        let reason = hold.wanted.reason ?? ""
        var (counts, _) = try await self.operations.progress(of: hold.lease.id)
        counts.left = try await asked.open(in: self.failures)
        var pages = FailurePages(asked, in: self.failures)
        var last: ReplayCandidate?
        var progress = self.progress
        defer { progress.finish() }
        return try await self.turn(&hold, &counts) { counts, room in
            let page = try await pages.next(atMost: room)
            guard !page.isEmpty else { return nil }
            let ids = page.map(\.id)
            let discarded = try await self.failures.discard(ids, reason: reason, for: lease)
            // A retry that is under way may still take effect.
            if discarded.isEmpty, let wanted = try await self.operations.find(lease.id), wanted.state != .running {
                pages.goBack(to: last)
                return 0
            }
            last = page.last
            counts.sent += discarded.count
            counts.discarded += discarded.count
            counts.skipped += ids.count - discarded.count
            counts.left = max(0, counts.left - ids.count)
            let (tally, left) = (ReplayTally(ok: 0, failed: 0, discarded: counts.discarded), counts.left)
            await progress.show(tally, underWay: 0) { left }
            return ids.count
        }
    }

    private func act(_ hold: OperationHold) async throws -> OperationEnd {
        var hold = hold
        let lease = hold.lease
        var counts = hold.wanted.counts
        var isOver = false
        if counts.cursor == nil {
            counts.left = try await self.operations.items(hold.wanted.scope, through: hold.wanted.through).count.value
            guard try await self.operations.renew(lease, counts) != nil else { return .lost }
        }
        return try await self.turn(&hold, &counts) { counts, room in
            guard !isOver else { return nil }
            let before = counts.sent + counts.skipped
            guard let (now, isLast) = try await self.operations.act(lease, atMost: room) else { return 0 }
            (counts, isOver) = (now, isLast)
            return max(1, now.sent + now.skipped - before)
        }
    }

    /// Acts in turns, as fast as the rate allows, until nothing is left.
    ///
    /// - Parameter step: acts on so many at most, and says on how many; 0 if it may not act now, nil if none is left.
    private func turn(
        _ hold: inout OperationHold,
        _ counts: inout OperationCounts,
        _ step: (inout OperationCounts, Int) async throws -> Int?
    ) async throws -> OperationEnd {
        var pace = SendingPace(rate: hold.wanted.rate, from: .now)
        while true {
            let rate = hold.wanted.rate
            guard try await hold.keep(counts) else { return .lost }
            if hold.wanted.rate != rate { pace.change(to: hold.wanted.rate, at: .now) }
            if Task.isShuttingDownGracefully { return .shutdown }
            switch hold.wanted.state {
            case .paused: return try await hold.keepNothing(counts) ? .paused : .lost
            case .stopping:
                try await self.operations.end(hold.lease, counts)
                return .over
            case .waiting, .running, .stopped, .done: break
            }
            let now = ContinuousClock.now
            let room = min(Self.batch, pace.allowance(at: now))
            guard room > 0 else {
                try await Task.sleep(for: min(pace.wait(at: now), .milliseconds(100)))
                continue
            }
            guard let count = try await step(&counts, room) else {
                counts.left = 0
                try await self.operations.end(hold.lease, counts)
                return .over
            }
            pace.sent(count, at: now)
            // Paused, stopped or lost: the next beat says which.
            if count == 0 { try await Task.sleep(for: .milliseconds(100)) }
        }
    }
}
