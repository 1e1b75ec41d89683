internal import NIOConcurrencyHelpers

/// Wakes all tasks that wait for it. A signal without waiters is remembered, once, for the next waiter.
///
/// It is not an `AsyncStream`, which ends for good when a waiting task is cancelled.
public final class WakeUpSignal: Sendable {
    private struct State {
        var isSet = false
        var waiting: [Promise<Bool>] = []
    }

    private let state = NIOLockedValueBox(State())

    public init() {}

    public func signal() {
        self.state.withLockedValue { state in
            // A waiter that was just cancelled does not use up the signal.
            var isUsed = false
            for waiter in state.waiting where waiter.fulfil(true) { isUsed = true }
            state.waiting = []
            state.isSet = !isUsed
        }
    }

    /// Returns at a signal, or when the task is cancelled.
    public func wait() async {
        let waiter = Promise<Bool>()
        let mustWait = self.state.withLockedValue { state in
            if Task.isCancelled { return false }
            if state.isSet {
                state.isSet = false
                return false
            }
            state.waiting.append(waiter)
            return true
        }
        guard mustWait else { return }
        guard await !waiter.value(ifCancelled: false) else { return }
        self.state.withLockedValue { $0.waiting.removeAll { $0 === waiter } }
    }

    /// The number of waiting tasks.
    var waitingCount: Int { self.state.withLockedValue { $0.waiting.count } }
}
