internal import Pipeline
internal import Store
internal import WorkerKit

/// The operation of a run: taking it up, following what people want of it, and ending it.
extension ReplayRun {
    /// Begins where the program before was killed: with what it had sent, and in its step of the canary.
    mutating func takeUp() async throws {
        let (counts, underWay) = try await self.hold.operations.progress(of: self.hold.lease.id)
        self.counts = counts
        self.tally = ReplayTally(ok: counts.ok, failed: counts.failed, discarded: counts.discarded)
        self.watch.add(underWay, at: .now)
        self.counts.left = try await self.source.asked.left(in: self.failures)
        guard self.canary != nil else { return }
        if let step = self.hold.wanted.counts.step { self.canary = CanarySteps(step, in: counts) }
        self.counts.step = self.hold.wanted.counts.step ?? self.canary?.begin(after: OperationCounts())
    }

    var maySend: Bool { self.stop == nil && self.hold.wanted.state == .running }

    /// Tells the database how far the run is, and learns what people want. False if the lease is lost.
    mutating func follow() async throws -> Bool {
        if let stop = self.stop, self.hold.wanted.state != .stopping { try await self.hold.halt(stop.word) }
        self.counts.underWay = self.watch.own
        self.counts.others = self.watch.adopted.count
        self.counts.impossible = self.impossible.count
        let rate = self.hold.wanted.rate
        let isHeld = try await self.hold.keep(self.counts)
        if self.hold.wanted.rate != rate { self.pace.change(to: self.hold.wanted.rate, at: .now) }
        return isHeld
    }

    /// Nothing is under way: ends the run if nothing will be sent either. nil if it goes on.
    mutating func finish() async throws -> OperationEnd? {
        let hold = self.hold
        if hold.wanted.state == .paused {
            return try await hold.keepNothing(self.counts) ? .paused : .lost
        }
        if let stop = self.stop, hold.wanted.state != .stopping {
            try await hold.operations.halt(hold.lease, because: stop.word)
        }
        guard self.stop != nil || hold.wanted.state == .stopping || self.source.isExhausted else { return nil }
        var (counts, _) = try await hold.operations.progress(of: hold.lease.id)
        counts.left = max(0, try await self.source.asked.left(in: self.failures) - self.impossible.count)
        (counts.impossible, counts.others) = (self.impossible.count, self.watch.adopted.count)
        counts.step = self.counts.step
        try await hold.operations.end(hold.lease, counts)
        return .over
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
