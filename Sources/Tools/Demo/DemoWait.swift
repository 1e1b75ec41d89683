internal import CommandKit

/// Waits for what the demo should lead to.
enum DemoWait {
    private static let patience = Duration.seconds(60)

    /// Asks again until there is a value. A fault says what is missing.
    static func value<Value>(orElse fault: String, _ value: () async throws -> Value?) async throws -> Value {
        let end = ContinuousClock.now + Self.patience
        while ContinuousClock.now < end {
            if let value = try await value() { return value }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw CommandFailure(.unavailable, "\(fault) within \(Int(Self.patience / .seconds(1))) s")
    }
}
