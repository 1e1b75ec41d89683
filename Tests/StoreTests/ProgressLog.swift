import NIOConcurrencyHelpers
import Store
import TestSupport

/// How many messages a rotation has told of.
final class ProgressLog: Sendable {
    private let done = NIOLockedValueBox(0)

    func add(_ progress: RotationProgress) {
        guard progress.table == "message" else { return }
        self.done.withLockedValue { $0 = progress.done }
    }

    /// Returns when so many are done.
    func reaches(_ count: Int) async throws {
        let limit = ContinuousClock.now + .seconds(20)
        while self.done.withLockedValue({ $0 }) < count {
            guard ContinuousClock.now < limit else { throw TestBedError(detail: "not \(count) values within 20 s") }
            try await Task.sleep(for: .milliseconds(2))
        }
    }
}
