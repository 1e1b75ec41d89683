internal import Store

/// Limits the rate, by this process's clock. After a pause it makes up for a tenth of a second at most.
struct SendingPace {
    private static let slack = Duration.milliseconds(100)

    /// Failures per second; nil for no limit.
    private var rate: Double?
    private var next: ContinuousClock.Instant

    init(rate: Double?, from start: ContinuousClock.Instant) { (self.rate, self.next) = (rate, start) }

    /// How many may be sent now: about a tenth of a second's worth, so that there is no burst at the start of each
    /// second.
    func allowance(at now: ContinuousClock.Instant) -> Int {
        guard let rate = self.rate else { return .max }
        return now < self.next ? 0 : max(1, Int(min(rate / 10, 1_000_000)))
    }

    mutating func sent(_ count: Int, at now: ContinuousClock.Instant) {
        guard let rate = self.rate else { return }
        self.next = max(self.next, now - Self.slack) + .seconds(Double(count) / rate)
    }

    /// Another rate from now on. Nothing is made up for.
    mutating func change(to rate: Double?, at now: ContinuousClock.Instant) { (self.rate, self.next) = (rate, now) }

    /// The time until more may be sent.
    func wait(at now: ContinuousClock.Instant) -> Duration { self.rate == nil ? .zero : max(.zero, self.next - now) }
}

/// Canary steps of 1, 2, 5, 10, 20, 50, 100, … failures. A step begins when all of the previous one has ended.
struct CanarySteps {
    private(set) var size = 1
    private(set) var sent = 0
    /// The outcomes of this step so far.
    var tally = ReplayTally()

    private var number = 0

    init() {}

    /// Goes on with a step that another program has begun.
    ///
    /// - Parameter counts: of the whole operation, now.
    init(_ step: OperationStep, in counts: OperationCounts) {
        (self.number, self.size, self.sent) = (step.number, step.size, counts.sent - step.sent)
        self.tally = ReplayTally(
            ok: counts.ok - step.ok,
            failed: counts.failed - step.failed,
            discarded: counts.discarded - step.discarded
        )
    }

    /// This step as it begins.
    ///
    /// - Parameter counts: of the whole operation so far.
    func begin(after counts: OperationCounts) -> OperationStep {
        OperationStep(
            number: self.number,
            size: self.size,
            sent: counts.sent,
            ok: counts.ok,
            failed: counts.failed,
            discarded: counts.discarded
        )
    }

    /// Below zero if another program was killed before it could tell of the next step.
    var remaining: Int { self.size - self.sent }

    /// The outcomes of a step that has been sent, once none of it is under way; nil before.
    ///
    /// - Parameter isLast: nothing is left, so the step stays smaller than it should be.
    func outcomes(ifLast isLast: Bool) -> ReplayTally? {
        self.sent > 0 && (self.remaining <= 0 || isLast) ? self.tally : nil
    }

    mutating func send(_ count: Int) { self.sent += count }

    mutating func grow() {
        self.number += 1
        var size = [1, 2, 5][self.number % 3]
        for _ in 0..<(self.number / 3) where size < 1_000_000 { size *= 10 }
        self.size = size
        (self.sent, self.tally) = (0, ReplayTally())
    }
}
