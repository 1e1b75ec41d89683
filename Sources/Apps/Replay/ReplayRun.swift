internal import Pipeline
internal import Store

/// One run of `retry`: sends in batches, as fast as rate, canary and window allow, and waits for the outcomes.
///
/// All state is in the database. A killed run leaves failures that are open or under way, and the next run continues
/// with them.
struct ReplayRun {
    /// How many failures one transaction sends.
    static let batch = 500

    private let failures: PostgresFailures
    private let plan: ReplayPlan
    private var source: CandidateSource
    private var watch: OutcomeWatch
    private var pace: SendingPace
    private var canary: CanarySteps?
    private var progress: ReplayProgress
    private(set) var tally = ReplayTally()
    private(set) var stop: ReplayStop?
    /// Why some failures cannot be sent, by id.
    private(set) var impossible: [String: String] = [:]

    init(_ asked: RequestedFailures, _ plan: ReplayPlan, in failures: PostgresFailures, progress: ReplayProgress) {
        let start = ContinuousClock.now
        (self.failures, self.plan, self.progress) = (failures, plan, progress)
        self.source = CandidateSource(asked, in: failures, resendingFromBefore: plan.lost)
        self.watch = OutcomeWatch(from: start)
        self.pace = SendingPace(rate: plan.rate, from: start)
        self.canary = plan.isCanary ? CanarySteps() : nil
    }

    /// Failures that were sent before this run and that it waits for.
    var adopted: Set<String> { self.watch.adopted }

    /// Returns when each failure has ended, was given up, or will not be sent any more.
    mutating func run() async throws {
        defer { self.progress.finish() }
        while true {
            let start = ContinuousClock.now
            self.note(try await self.watch.look(in: self.failures))
            let took = ContinuousClock.now - start
            self.judge()
            let hasSent = try await self.send()
            if self.watch.isEmpty, self.stop != nil || self.source.isExhausted { return }
            self.giveUp()
            try await self.tell()
            // Queries load the database, so they take at most a fifth of the time.
            if !hasSent { try await Task.sleep(for: self.pause(atLeast: took * 4)) }
        }
    }

    private mutating func note(_ look: OutcomeWatch.Look) {
        for ending in look.endings {
            guard let outcome = ending.outcome else { continue }
            self.tally.add(outcome)
            if look.own.contains(ending.id) { self.canary?.tally.add(outcome) }
        }
    }

    private mutating func judge() {
        guard self.stop == nil, let ratio = self.plan.ratio else { return }
        if self.tally.failsMore(than: ratio, evidence: ReplayPlan.evidence) {
            let (failed, settled) = (self.tally.failed, self.tally.settled)
            self.stop = .tooManyFailed(failed: failed, settled: settled, ratio: ratio)
        } else if let canary = self.canary, canary.sent > 0, self.watch.own == 0,
            canary.remaining == 0 || self.source.isExhausted
        {
            if canary.tally.failsMore(than: ratio, evidence: 1) {
                let (failed, settled) = (canary.tally.failed, canary.tally.settled)
                self.stop = .badStep(failed: failed, settled: settled, ratio: ratio)
            } else {
                self.canary?.grow()
            }
        }
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
        guard self.stop == nil, room > 0 else { return false }
        let portion = try await self.source.next(atMost: room)
        self.watch.adopt(portion.underWay, at: now)
        let starts = try await self.failures.start(portion.open, resendingFromBefore: self.plan.lost)
        if starts.count < portion.open.count { self.source.refresh() }
        // Not lost: it waits in the outbox, or another run has just sent it.
        let kept = portion.lost.filter { starts[$0] == nil }
        for id in kept { self.source.passOver(id) }
        self.watch.adopt(Array(kept), at: now)
        var sent: [String] = []
        for (id, start) in starts {
            switch start {
            case .started: sent.append(id)
            case .dropped: self.tally.add(.discarded)
            case .impossible(let why):
                self.impossible[id] = why
                self.source.passOver(id)
            }
        }
        self.watch.add(sent, at: now)
        self.pace.sent(sent.count, at: now)
        self.canary?.send(sent.count)
        return !portion.open.isEmpty
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
        let known = self.tally.settled + self.watch.count
        try await self.progress.show(self.tally, underWay: self.watch.count) {
            switch asked {
            case .matching(let filter): try await failures.waiting(filter)
            case .ids(let ids): max(0, ids.count - known)
            }
        }
    }

    private func pause(atLeast least: Duration) -> Duration {
        let look = Duration.milliseconds(100)
        let wait = self.pace.wait(at: .now)
        return min(.seconds(2), max(least, wait > .zero ? min(look, wait) : look))
    }
}
