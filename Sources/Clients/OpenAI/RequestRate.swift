internal import NIOConcurrencyHelpers

/// Limits the requests to one endpoint in any minute, with a token bucket of one second. A bucket of a whole minute
/// would let twice as many through in some minutes, and providers divide their minutes as well.
final class RequestRate: Sendable {
    /// The tokens of a full bucket.
    private let most: Int
    /// The time between two tokens.
    private let interval: Duration
    /// The time at which the bucket is full again. Before that, one token is missing for each interval.
    private let fullAt: NIOLockedValueBox<ContinuousClock.Instant>

    /// - Parameters:
    ///   - perMinute: at least one.
    ///   - now: the bucket is full then.
    init(perMinute: Int, at now: ContinuousClock.Instant) {
        self.most = max(1, perMinute / 60)
        // Tokens that are in the bucket when a minute begins count in that minute too.
        self.interval = .seconds(60) / (max(1, perMinute) - self.most + 1) + .nanoseconds(1)
        self.fullAt = NIOLockedValueBox(now)
    }

    /// The time until the next request may be sent; zero if it may be sent now.
    func wait(at now: ContinuousClock.Instant) -> Duration {
        let allowed = self.fullAt.withLockedValue { $0 } - self.interval * (self.most - 1)
        return max(.zero, now.duration(to: allowed))
    }

    /// The number of requests that may be sent now.
    func room(at now: ContinuousClock.Instant) -> Int {
        guard self.wait(at: now) == .zero else { return 0 }
        let lacking = now.duration(to: self.fullAt.withLockedValue { $0 }) / self.interval
        // A result just above a whole number is a rounding error of the division.
        return max(1, self.most - max(0, Int((lacking - 1e-9).rounded(.up))))
    }

    /// Counts a request that is sent. A request that cannot wait may be sent without a token; then later ones wait
    /// longer.
    func count(at now: ContinuousClock.Instant) {
        self.fullAt.withLockedValue { $0 = max($0, now) + self.interval }
    }
}
