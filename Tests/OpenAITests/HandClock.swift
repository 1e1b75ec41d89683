import NIOConcurrencyHelpers

/// A clock that is turned by hand.
final class HandClock: Sendable {
    private let instant = NIOLockedValueBox(ContinuousClock.now)

    var now: ContinuousClock.Instant { self.instant.withLockedValue { $0 } }

    func turn(_ duration: Duration) { self.instant.withLockedValue { $0 += duration } }
}
