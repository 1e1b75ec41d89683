internal import ServiceLifecycle

/// Waits between attempts of a loop, and stops waiting when the program drains.
enum Pause {
    /// The wait before a dependency is asked again: it grows, so that nothing runs hot, and is never longer than a person who
    /// has just mended it would bear.
    static let dependency = RetryPolicy(
        first: .milliseconds(200),
        factor: 2,
        limit: .seconds(2),
        attempts: .max,
        jitter: 0.3
    )

    static func afterFailure(_ attempt: Int) -> Duration {
        Self.dependency.delay(afterAttempt: attempt) ?? Self.dependency.limit
    }

    /// Returns early when the program drains or the task is cancelled.
    static func sleep(_ duration: Duration) async {
        _ = try? await cancelWhenGracefulShutdown { try await Task.sleep(for: duration) }
    }

    static var isOver: Bool { Task.isShuttingDownGracefully || Task.isCancelled }
}
