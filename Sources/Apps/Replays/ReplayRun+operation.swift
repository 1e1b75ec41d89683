internal import Pipeline
internal import Store
internal import WorkerKit

/// A run that works on an operation.
extension ReplayRun {
    /// - Parameters:
    ///   - patience: the run stops if there is no outcome for this long.
    ///   - progress: where this process tells of it.
    init(
        _ hold: OperationHold,
        _ asked: RequestedFailures,
        in failures: PostgresFailures,
        patience: Duration,
        progress: ReplayProgress,
        spans: RetrySpans
    ) {
        let wanted = hold.wanted
        let plan = ReplayPlan(
            rate: wanted.rate,
            isCanary: wanted.isCanary,
            stopRatio: wanted.ratio,
            patience: patience
        )
        self.init(asked, plan, in: failures, progress: progress, spans: spans)
        self.hold = hold
    }

    /// Begins where the program before was killed: with what it had sent, and in its step of the canary.
    mutating func takeUp() async throws {
        guard let hold = self.hold else { return }
        let (counts, underWay) = try await hold.operations.standing(of: hold.lease.id)
        self.counts = counts
        self.tally = ReplayTally(ok: counts.ok, failed: counts.failed, discarded: counts.discarded)
        self.watch.add(underWay, at: .now)
        self.counts.left = try await self.left()
        guard self.canary != nil else { return }
        if let step = hold.wanted.counts.step { self.canary = CanarySteps(step, in: counts) }
        self.counts.step = hold.wanted.counts.step ?? self.canary?.begin(after: OperationCounts())
    }

    var maySend: Bool { self.stop == nil && (self.hold.map { $0.wanted.state == .running } ?? true) }

    /// Tells the database how far the run is, and learns what people want. False if the lease is lost.
    mutating func follow() async throws -> Bool {
        guard var hold = self.hold else { return true }
        if let stop = self.stop, hold.wanted.state != .stopping { try await hold.halt(stop.word) }
        self.counts.underWay = self.watch.own
        self.counts.others = self.watch.adopted.count
        self.counts.impossible = self.impossible.count
        let rate = hold.wanted.rate
        let isHeld = try await hold.keep(self.counts)
        if hold.wanted.rate != rate { self.pace.change(to: hold.wanted.rate, at: .now) }
        self.hold = hold
        return isHeld
    }

    /// Nothing is under way: ends the run if nothing will be sent either. nil if it goes on.
    mutating func finish() async throws -> OperationEnd? {
        guard let hold = self.hold else { return self.stop != nil || self.source.isExhausted ? .over : nil }
        if hold.wanted.state == .paused {
            return try await hold.keepNothing(self.counts) ? .paused : .lost
        }
        if let stop = self.stop, hold.wanted.state != .stopping {
            try await hold.operations.halt(hold.lease, because: stop.word)
        }
        guard self.stop != nil || hold.wanted.state == .stopping || self.source.isExhausted else { return nil }
        var (counts, _) = try await hold.operations.standing(of: hold.lease.id)
        counts.left = max(0, try await self.left() - self.impossible.count)
        (counts.impossible, counts.others) = (self.impossible.count, self.watch.adopted.count)
        counts.step = self.counts.step
        try await hold.operations.end(hold.lease, counts)
        return .over
    }

    /// How many failures are neither sent nor ended.
    private func left() async throws -> Int {
        switch self.source.asked {
        case .matching(let filter): try await self.failures.waiting(filter)
        case .ids(let ids): try await self.failures.candidates(ids).count { $0.state == .open }
        }
    }
}

extension OperationHold {
    /// Stores the counts and gives the operation back. False if the lease was lost.
    func keepNothing(_ counts: OperationCounts) async throws -> Bool {
        guard try await self.operations.renew(self.lease, counts) != nil else { return false }
        try await self.operations.release(self.lease)
        return true
    }
}

extension OperationCounts {
    mutating func add(_ outcome: FailureOutcome) {
        switch outcome {
        case .retriedOK, .edited: self.ok += 1
        case .retriedFailed: self.failed += 1
        case .discarded: self.discarded += 1
        }
    }
}
