internal import ServiceLifecycle
public import Waiting

/// Cancels the operation when the program drains. For operations that answer a cancellation by returning what they have.
func withTaskCancellationOrGracefulShutdown<R: Sendable>(_ operation: @escaping @Sendable () async -> R) async -> R {
    await cancelWhenGracefulShutdown { await operation() }
}

/// Cancels the operation after the time. It answers a cancellation by returning what it has.
func withDeadline<R: Sendable>(_ limit: Duration, _ operation: @escaping @Sendable () async -> R) async -> R {
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

extension WakeUpSignal {
    /// Returns at a signal, after the time, or when shutdown is requested.
    public func wait(atMost limit: Duration) async {
        await cancelWhenGracefulShutdown { await withDeadline(limit) { await self.wait() } }
    }
}
