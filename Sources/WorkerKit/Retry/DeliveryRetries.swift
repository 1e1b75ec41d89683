public import Pipeline
public import Time

/// Decides when a delivery that failed for a transient reason is retried: at most 15 minutes apart, for 24 hours or
/// until its event is over.
public struct DeliveryRetries: Sendable {
    public enum Next: Sendable, Hashable {
        case again(after: Duration, attempts: Int)
        case never
    }

    /// Errors that do not count as an attempt. A delivery waits for an unavailable service until its event is over.
    static let uncounted: Set<String> = ["busy", "service_away"]

    private let policy: RetryPolicy
    private let lifetime: Duration

    public init(
        policy: RetryPolicy = RetryPolicy(
            first: .seconds(5),
            factor: 2,
            limit: .seconds(900),
            attempts: .max,
            jitter: 0.2
        ),
        lifetime: Duration = .seconds(24 * 3600)
    ) {
        (self.policy, self.lifetime) = (policy, lifetime)
    }

    /// - Parameters:
    ///   - asked: the wait that the server asked for. The delay is never shorter, but at most an hour.
    ///   - end: the end of the delivery's event.
    public func next(
        after spent: DeliveryAttempts,
        kind: String,
        asked: Duration?,
        until end: UnixTime?,
        now: UnixTime
    ) -> Next {
        let isOver = end.map { $0 <= now } ?? false
        if Self.uncounted.contains(kind), kind == "busy" || !isOver {
            return .again(after: asked ?? .seconds(1), attempts: spent.count)
        }
        if isOver { return .never }
        if let first = spent.firstAt, now - first >= self.lifetime { return .never }
        let attempts = spent.count + 1
        guard let delay = self.policy.delay(afterAttempt: attempts) else { return .never }
        return .again(after: max(delay, min(asked ?? .zero, .seconds(3600))), attempts: attempts)
    }
}

/// The attempts recorded in a delivery's headers. A publisher may send any values, so they are limited.
public struct DeliveryAttempts: Sendable, Hashable {
    public var count: Int
    public var firstAt: UnixTime?

    public init(count: Int, firstAt: UnixTime?) {
        (self.count, self.firstAt) = (count, firstAt)
    }

    public init(_ delivery: Delivery) {
        self.count = min(1_000_000, max(0, delivery.headers[HeaderName.attempts].flatMap { Int($0) } ?? 0))
        self.firstAt = delivery.headers[HeaderName.firstAttemptAt].flatMap { Int64($0) }.map {
            UnixTime(milliseconds: $0)
        }
    }
}
