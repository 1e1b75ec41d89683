internal import Synchronization

/// Time as the tests beside leave it, for a test that expects something soon.
///
/// A task sleeps in steps of 10 ms and counts them. When hundreds of tests want two cores, each of its steps waits its
/// turn like each step of the test: what takes 3 s then by the wall is still what takes 0.2 s alone. So this clock is
/// never ahead of the wall's, and only upper bounds are to be compared with it.
public final class BusyClock: Sendable {
    private static let step = Duration.milliseconds(10)

    private let count: Count
    private let counting: Task<Void, any Error>

    /// Begins to count. It ends with the clock.
    public init() {
        let count = Count()
        self.count = count
        self.counting = Task.detached {
            while true {
                try await Task.sleep(for: Self.step)
                count.steps.add(1, ordering: .relaxed)
            }
        }
    }

    deinit { self.counting.cancel() }

    /// How long it has counted.
    public var passed: Duration { Self.step * self.count.steps.load(ordering: .relaxed) }

    private final class Count: Sendable {
        let steps = Atomic(0)
    }
}
