internal import NIOConcurrencyHelpers

/// Whether the loops of a worker still turn: `/livez`. Each loop ticks under its name, also when it finds nothing to do.
public final class Liveness: Sendable {
    private let ticks = NIOLockedValueBox<[String: ContinuousClock.Instant]>([:])
    private let limit: Duration

    /// - Parameter limit: how long a loop may take for one turn. Longer than the longest wait in it.
    public init(limit: Duration = .seconds(60)) { self.limit = limit }

    /// The first tick of a name is its promise to go on; `finish` takes it back.
    public func tick(_ loop: String, at now: ContinuousClock.Instant = .now) {
        self.ticks.withLockedValue { $0[loop] = now }
    }

    /// The loop has ended as it should, for instance in a drain.
    public func finish(_ loop: String) { self.ticks.withLockedValue { $0[loop] = nil } }

    /// The loops that did not turn within the limit, by name. Empty: all is well.
    public func stalled(at now: ContinuousClock.Instant = .now) -> [String] {
        self.ticks.withLockedValue { ticks in ticks.filter { now - $0.value > self.limit }.keys.sorted() }
    }
}
