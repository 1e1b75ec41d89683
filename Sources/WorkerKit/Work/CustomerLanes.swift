internal import NIOConcurrencyHelpers

/// Counts the lanes that each customer uses. A customer whose calendar server hangs blocks only a few lanes; the other
/// lanes serve the other customers.
final class CustomerLanes: Sendable {
    /// The shortest and longest delay for a delivery whose customer has no free lane. The delay is as long as the
    /// oldest of these lanes has been in use.
    static let shortest = Duration.milliseconds(500)
    static let longest = Duration.seconds(30)

    private struct State {
        var next: UInt64 = 0
        var begun: [String: [UInt64: ContinuousClock.Instant]] = [:]
    }

    enum Entry: Sendable, Hashable {
        /// The customer has this lane until `leave`.
        case lane(UInt64)
        /// The customer has no free lane: try again after this delay.
        case full(Duration)
    }

    private let limit: Int
    private let state = NIOLockedValueBox(State())

    init(limit: Int) { self.limit = max(1, limit) }

    func enter(_ customer: String, at now: ContinuousClock.Instant = .now) -> Entry {
        self.state.withLockedValue { state in
            let begun = state.begun[customer] ?? [:]
            if begun.count >= self.limit, let oldest = begun.values.min() {
                return .full(min(max(now - oldest, Self.shortest), Self.longest) * Double.random(in: 0.8...1.2))
            }
            state.next += 1
            state.begun[customer, default: [:]][state.next] = now
            return .lane(state.next)
        }
    }

    func leave(_ customer: String, _ lane: UInt64) {
        self.state.withLockedValue { state in
            state.begun[customer]?[lane] = nil
            if state.begun[customer]?.isEmpty == true { state.begun[customer] = nil }
        }
    }
}
