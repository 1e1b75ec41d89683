/// The number of attempts and the backoff between them: `first`, then `factor` times longer each time, at most `limit`.
public struct RetryPolicy: Sendable, Hashable {
    /// The delay after the first attempt.
    public let first: Duration
    /// 1 or more.
    public let factor: Double
    /// The longest delay, before jitter.
    public let limit: Duration
    /// The number of attempts, including the first.
    public let attempts: Int
    /// The random share of a delay, 0…1, so that tasks that failed together do not retry together.
    public let jitter: Double

    public init(first: Duration, factor: Double, limit: Duration, attempts: Int, jitter: Double) {
        self.first = max(.zero, first)
        self.factor = max(1, factor)
        self.limit = max(self.first, limit)
        self.attempts = max(1, attempts)
        self.jitter = min(1, max(0, jitter))
    }

    /// The delay before the next attempt; nil after the last attempt.
    ///
    /// - Parameter attempt: the number of the failed attempt, from 1.
    public func delay(afterAttempt attempt: Int, using generator: inout some RandomNumberGenerator) -> Duration? {
        guard let delay = self.delayWithoutJitter(afterAttempt: attempt) else { return nil }
        return delay * (1 + self.jitter * Double.random(in: -1...1, using: &generator))
    }

    public func delay(afterAttempt attempt: Int) -> Duration? {
        var generator = SystemRandomNumberGenerator()
        return self.delay(afterAttempt: attempt, using: &generator)
    }

    /// `delay` differs from this by at most `jitter`.
    public func delayWithoutJitter(afterAttempt attempt: Int) -> Duration? {
        guard attempt < self.attempts else { return nil }
        var delay = self.first
        // Stops at the limit, because a power of the attempt's number would overflow.
        for _ in 1..<max(1, attempt) {
            guard delay < self.limit, self.factor > 1, delay > .zero else { break }
            delay = min(self.limit, delay * self.factor)
        }
        return delay
    }
}

extension RetryPolicy {
    /// For calls to a dependency that is down. The delay grows, and is short enough for a person who has just repaired
    /// the dependency.
    private static let dependency = RetryPolicy(
        first: .milliseconds(200),
        factor: 2,
        limit: .seconds(2),
        attempts: .max,
        jitter: 0.3
    )

    static func dependencyDelay(afterFailure failures: Int) -> Duration {
        Self.dependency.delay(afterAttempt: failures) ?? Self.dependency.limit
    }
}
