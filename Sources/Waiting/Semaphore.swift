internal import NIOConcurrencyHelpers

/// Bounds how many tasks do something at the same time. Tasks are admitted in the order in which they came. The limit
/// may change: it is read at every admission.
public final class Semaphore: Sendable {
    private struct State {
        var admitted = 0
        var waiting: [Promise<Bool>] = []
    }

    private let limit: @Sendable () -> Int
    private let state = NIOLockedValueBox(State())

    /// - Parameter limit: the highest number of admitted tasks at this time. It must not call the semaphore.
    public init(limit: @escaping @Sendable () -> Int) { self.limit = limit }

    /// The number of admitted and waiting tasks.
    public var count: Int { self.state.withLockedValue { $0.admitted + $0.waiting.count } }

    /// Waits for admission. Returns false if the task was cancelled first; otherwise the caller must call `release()`.
    public func acquire() async -> Bool {
        guard !Task.isCancelled else { return false }
        let waiter = Promise<Bool>()
        self.state.withLockedValue { $0.waiting.append(waiter) }
        self.admit()
        let isAdmitted = await waiter.value(ifCancelled: false)
        if !isAdmitted { self.state.withLockedValue { $0.waiting.removeAll { $0 === waiter } } }
        return isAdmitted
    }

    public func release() {
        self.state.withLockedValue { $0.admitted -= 1 }
        self.admit()
    }

    /// Admits waiting tasks up to the limit. Call it after the limit has grown.
    public func admit() {
        let limit = self.limit()
        self.state.withLockedValue { state in
            while state.admitted < limit, !state.waiting.isEmpty {
                // False for a task that was cancelled.
                if state.waiting.removeFirst().fulfil(true) { state.admitted += 1 }
            }
        }
    }
}
