internal import NIOConcurrencyHelpers

/// Tracks the progress of every loop of a worker: `/livez`. Each loop calls `tick` with its name, even if it has
/// nothing to do.
public final class Liveness: Sendable {
    private let ticks = NIOLockedValueBox<[String: ContinuousClock.Instant]>([:])
    private let limit: Duration

    /// - Parameter limit: the longest time between two ticks of a loop. It must be longer than the longest wait in a
    ///   loop.
    public init(limit: Duration = .seconds(60)) { self.limit = limit }

    /// Notes progress. From its first tick on, a loop is watched until `finish`.
    public func tick(_ loop: String, at now: ContinuousClock.Instant = .now) {
        self.ticks.withLockedValue { $0[loop] = now }
    }

    /// Stops watching a loop that has ended normally, for instance at shutdown.
    public func finish(_ loop: String) { self.ticks.withLockedValue { $0[loop] = nil } }

    /// The names of loops without progress within the limit, sorted. Empty if all make progress.
    public func stalled(at now: ContinuousClock.Instant = .now) -> [String] {
        self.ticks.withLockedValue { ticks in ticks.filter { now - $0.value > self.limit }.keys.sorted() }
    }
}
