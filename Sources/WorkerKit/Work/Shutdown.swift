internal import Pipeline
internal import ServiceLifecycle
public import Waiting

/// Tells if shutdown was requested, and waits that end early then.
enum Shutdown {
    /// Also true in a cancelled task.
    static var isRequested: Bool { Task.isShuttingDownGracefully || Task.isCancelled }

    /// Returns after the time, or at once when shutdown is requested.
    static func wait(atMost limit: Duration) async {
        _ = try? await cancelWhenGracefulShutdown { try await Task.sleep(for: limit) }
    }

    /// Waits with backoff after this many consecutive failures of a dependency.
    static func wait(afterFailure failures: Int) async {
        await Self.wait(atMost: RetryPolicy.dependencyDelay(afterFailure: failures))
    }

    /// Cancels the operation when shutdown is requested, or after the time. When cancelled, the operation must return
    /// its partial result.
    static func cancelling<R: Sendable>(
        after limit: Duration,
        _ operation: @escaping @Sendable () async -> R
    ) async -> R {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: R?.self) { group in
                group.addTask { await operation() }
                group.addTask {
                    try? await Task.sleep(for: limit)
                    return nil
                }
                while let result = await group.next() {
                    group.cancelAll()
                    if let result { return result }
                }
                preconditionFailure("the operation's task always gives a result")
            }
        }
    }
}

extension WakeUpSignal {
    /// Returns at a signal, after the time, or when shutdown is requested.
    public func wait(atMost limit: Duration) async { await Shutdown.cancelling(after: limit) { await self.wait() } }
}

extension DeliverySource {
    /// Takes the next batch. Empty after the time, so that a loop can tick, or if shutdown is requested.
    func nextBatch(count: Int, bytes: Int, patience: Duration, within limit: Duration) async -> [Delivery] {
        await Shutdown.cancelling(after: limit) {
            await self.nextBatch(count: count, bytes: bytes, patience: patience)
        }
    }
}
