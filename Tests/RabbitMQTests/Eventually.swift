import TestSupport
import Testing

/// Looks again and again until it is so, and fails by naming what did not happen.
func eventually(_ what: Comment, within limit: Duration = .seconds(20), _ isSo: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + limit * TestEnvironment.patience
    while !(try await isSo()) {
        try #require(ContinuousClock.now < deadline, what)
        try await Task.sleep(for: .milliseconds(10))
    }
}
