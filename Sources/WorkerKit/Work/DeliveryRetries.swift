public import Jadwal

/// When a delivery that failed for a passing reason is tried again: up to 15 minutes apart, for 24 hours or until what
/// it is about is over.
public struct DeliveryRetries: Sendable {
    public enum Next: Sendable, Hashable {
        case again(after: Duration, attempts: Int)
        case never
    }

    /// Kinds that are nobody's failure: they wait, and spend no attempt.
    static let free: Set<String> = ["busy"]

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
    ///   - asked: what the server asked for; never undercut, but an hour is enough.
    ///   - end: when what the delivery is about is over.
    public func next(
        after spent: DeliveryAttempts,
        kind: String,
        asked: Duration?,
        until end: UnixTime?,
        now: UnixTime
    ) -> Next {
        if Self.free.contains(kind) { return .again(after: asked ?? .seconds(1), attempts: spent.count) }
        if let first = spent.firstAt, now - first >= self.lifetime { return .never }
        if let end, end <= now { return .never }
        let attempts = spent.count + 1
        guard let delay = self.policy.delay(afterAttempt: attempts) else { return .never }
        return .again(after: max(delay, min(asked ?? .zero, .seconds(3600))), attempts: attempts)
    }
}
