/// At most so many a second, by this process's clock. What a slow moment has missed is not made up for beyond a tenth of a
/// second.
struct SendingPace {
    private static let slack = Duration.milliseconds(100)

    /// A second; nil for as fast as it goes.
    private let rate: Double?
    private var next: ContinuousClock.Instant

    init(rate: Double?, from start: ContinuousClock.Instant) { (self.rate, self.next) = (rate, start) }

    /// How many may leave now: about a tenth of a second's, so that a rate is no burst at the beginning of each second.
    func allowance(at now: ContinuousClock.Instant) -> Int {
        guard let rate = self.rate else { return .max }
        return now < self.next ? 0 : max(1, Int(min(rate / 10, 1_000_000)))
    }

    mutating func sent(_ count: Int, at now: ContinuousClock.Instant) {
        guard let rate = self.rate else { return }
        self.next = max(self.next, now - Self.slack) + .seconds(Double(count) / rate)
    }

    /// Until something may leave again.
    func wait(at now: ContinuousClock.Instant) -> Duration { self.rate == nil ? .zero : max(.zero, self.next - now) }
}

/// Steps of 1, 2, 5, 10, 20, 50, 100, …: each is sent and awaited before the next one is.
struct CanarySteps {
    private(set) var size = 1
    private(set) var sent = 0
    /// What has come of this step so far.
    var tally = ReplayTally()

    private var number = 0

    var remaining: Int { self.size - self.sent }

    mutating func send(_ count: Int) { self.sent += count }

    mutating func grow() {
        self.number += 1
        var size = [1, 2, 5][self.number % 3]
        for _ in 0..<(self.number / 3) where size < 1_000_000 { size *= 10 }
        self.size = size
        (self.sent, self.tally) = (0, ReplayTally())
    }
}
