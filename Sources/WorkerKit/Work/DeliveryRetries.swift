public import Jadwal

/// When a delivery that failed for a passing reason is tried again: up to 15 minutes apart, for 24 hours or until what
/// it is about is over.
public struct DeliveryRetries: Sendable {
    public enum Next: Sendable, Hashable {
        case again(after: Duration, attempts: Int)
        case never
    }

    /// Errors that do not count as an attempt. A service that is away is waited for until the event is over.
    static let free: Set<String> = ["busy", "service_away"]

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
        let isOver = end.map { $0 <= now } ?? false
        if Self.free.contains(kind), kind == "busy" || !isOver {
            return .again(after: asked ?? .seconds(1), attempts: spent.count)
        }
        if isOver { return .never }
        if let first = spent.firstAt, now - first >= self.lifetime { return .never }
        let attempts = spent.count + 1
        guard let delay = self.policy.delay(afterAttempt: attempts) else { return .never }
        return .again(after: max(delay, min(asked ?? .zero, .seconds(3600))), attempts: attempts)
    }
}
