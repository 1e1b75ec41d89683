internal import NIOConcurrencyHelpers

/// Keeps what is asked again to a tenth of what is asked: a provider in trouble must not get more calls than one in health (Google
/// SRE, “Handling Overload”). A small reserve comes back with time, so that the last conversation is asked for again too.
final class RetryAllowance: Sendable {
    static let share = 0.1
    static let reserve = 20.0
    static let most = 200.0
    /// Of the reserve, for each second.
    static let perSecond = 0.5

    private let state: NIOLockedValueBox<(balance: Double, at: ContinuousClock.Instant)>

    init(at now: ContinuousClock.Instant = .now) {
        self.state = NIOLockedValueBox((Self.reserve, now))
    }

    /// Something is asked for the first time.
    func earn(at now: ContinuousClock.Instant) {
        self.state.withLockedValue { state in
            Self.refill(&state, at: now)
            state.balance = min(Self.most, state.balance + Self.share)
        }
    }

    /// Whether something may be asked again now.
    func spend(at now: ContinuousClock.Instant) -> Bool {
        self.state.withLockedValue { state in
            Self.refill(&state, at: now)
            guard state.balance >= 1 else { return false }
            state.balance -= 1
            return true
        }
    }

    private static func refill(
        _ state: inout (balance: Double, at: ContinuousClock.Instant),
        at now: ContinuousClock.Instant
    ) {
        let seconds = state.at.duration(to: now) / .seconds(1)
        guard seconds > 0 else { return }
        state.at = now
        if state.balance < Self.reserve { state.balance = min(Self.reserve, state.balance + seconds * Self.perSecond) }
    }
}
