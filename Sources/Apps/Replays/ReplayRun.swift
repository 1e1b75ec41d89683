internal import Pipeline
internal import ServiceLifecycle
internal import Store
internal import WorkerKit

/// Sends failures again in batches, as fast as rate, canary and window allow, and waits for the outcomes. It works on
/// a row of `operation` under a lease; others can pause, stop and watch it.
///
/// All state is in the database. A killed run leaves failures that are open or under way, and the next program that
/// takes the operation up continues with them.
struct ReplayRun: Sendable {
    /// How many failures one transaction sends.
    static let batch = 500

    let failures: PostgresFailures
    private let plan: ReplayPlan
    var source: CandidateSource
    var watch: OutcomeWatch
    var pace: SendingPace
    var canary: CanarySteps?
    private var progress: ReplayProgress
    var tally = ReplayTally()
    private(set) var stop: ReplayStop?
    /// Why some failures cannot be sent, by id.
    private(set) var impossible: [String: String] = [:]
    var hold: OperationHold
    private let spans: RetrySpans
    var counts = OperationCounts()

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
        let start = ContinuousClock.now
        self.plan = ReplayPlan(hold.wanted, patience: patience)
        (self.hold, self.failures, self.progress, self.spans) = (hold, failures, progress, spans)
        self.source = CandidateSource(asked, in: failures, resendingFromBefore: self.plan.lost)
        self.watch = OutcomeWatch(from: start)
        self.pace = SendingPace(rate: hold.wanted.rate, from: start)
        self.canary = hold.wanted.isCanary ? CanarySteps() : nil
    }

    /// Failures that were sent before this run and that it waits for.
    var adopted: Set<String> { self.watch.adopted }

    /// Returns when each failure has ended, was given up, or will not be sent any more.
    mutating func run() async throws -> OperationEnd {
        defer {
            self.progress.finish()
            self.spans.endAll()
        }
        try await self.takeUp()
        while true {
            let start = ContinuousClock.now
            self.note(try await self.watch.look(in: self.failures))
            let took = ContinuousClock.now - start
            self.judge()
            guard try await self.follow() else { return .lost }
            let hasSent = try await self.send()
            if self.watch.isEmpty, let end = try await self.finish() { return end }
            if Task.isShuttingDownGracefully { return .shutdown }
            self.giveUp()
            try await self.tell()
            // Queries load the database, so they take at most a fifth of the time.
            if !hasSent { try await Task.sleep(for: self.pause(atLeast: took * 4)) }
        }
    }

    private mutating func note(_ look: OutcomeWatch.Look) {
        for ending in look.endings {
            guard let outcome = ending.outcome else { continue }
            let isOwn = look.own.contains(ending.id)
            self.spans.end(ending.id, as: outcome.rawValue, isFailure: outcome == .retriedFailed)
            // Others' outcomes are theirs, and are no reason to stop an operation.
            guard isOwn else { continue }
            self.tally.add(outcome)
            self.canary?.tally.add(outcome)
            self.counts.add(outcome)
        }
    }

    private mutating func judge() {
        guard self.stop == nil else { return }
        let step = self.watch.own == 0 ? self.canary?.outcomes(ifLast: self.source.isExhausted) : nil
        self.stop = self.plan.stopRule.stop(after: self.tally, step: step)
        guard self.stop == nil, step != nil else { return }
        self.canary?.grow()
        self.counts.step = self.canary?.begin(after: self.counts)
    }

    /// Sends one batch. False if there is nothing to send now.
    private mutating func send() async throws -> Bool {
        let now = ContinuousClock.now
        let room = min(
            Self.batch,
            self.plan.window - self.watch.own,
            self.pace.allowance(at: now),
            self.canary?.remaining ?? .max
        )
        guard self.maySend, room > 0 else { return false }
        let portion = try await self.source.next(atMost: room)
        self.watch.adopt(portion.underWay, at: now)
        let starts = try await self.failures.start(
            portion.open,
            resendingFromBefore: self.plan.lost,
            for: self.hold.lease,
            trace: { [spans] in spans.begin($0, under: $1) }
        )
        if starts.count < portion.open.count { self.source.refresh() }
        // Not lost: it waits in the outbox, or another run has just sent it.
        let kept = portion.lost.filter { starts[$0] == nil }
        for id in kept { self.source.passOver(id) }
        self.watch.adopt(Array(kept), at: now)
        var sent: [String] = []
        for (id, start) in starts {
            switch start {
            case .started:
                sent.append(id)
                self.spans.sent(id)
            case .dropped:
                self.spans.sent(id)
                self.spans.end(id, as: FailureOutcome.discarded.rawValue, isFailure: false)
                self.tally.add(.discarded)
                self.counts.add(.discarded)
                self.counts.sent += 1
            case .impossible(let why):
                self.impossible[id] = why
                self.source.passOver(id)
            }
        }
        self.watch.add(sent, at: now)
        self.pace.sent(sent.count, at: now)
        self.canary?.send(sent.count)
        self.counts.sent += sent.count
        self.counts.left = max(0, self.counts.left - starts.count)
        // None of them can be sent now: its operation was paused, or other sessions hold them.
        return !starts.isEmpty
    }

    private mutating func giveUp() {
        guard let hadProgress = self.watch.giveUp(after: self.plan.patience, at: .now) else { return }
        // Without any outcome for this long, further retries would only wait in the same place.
        if self.stop == nil, !hadProgress || self.canary != nil, !self.source.isExhausted {
            self.stop = .noOutcome(self.plan.patience)
        }
    }

    private mutating func tell() async throws {
        let (asked, failures) = (self.source.asked, self.failures)
        try await self.progress.show(self.tally, underWay: self.watch.count) { try await asked.left(in: failures) }
    }

    private func pause(atLeast least: Duration) -> Duration {
        let look = Duration.milliseconds(100)
        let wait = self.pace.wait(at: .now)
        return min(OperationHold.beat, max(least, wait > .zero ? min(look, wait) : look))
    }
}
