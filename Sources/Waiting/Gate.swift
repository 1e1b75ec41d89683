internal import NIOConcurrencyHelpers

/// Lets tasks pass while it is open. While it is closed they wait, and opening it lets all of them pass.
public final class Gate: Sendable {
    private struct State {
        var isOpen: Bool
        var waiting: [Promise<Bool>] = []
    }

    private let state: NIOLockedValueBox<State>

    public init(isOpen: Bool = true) { self.state = NIOLockedValueBox(State(isOpen: isOpen)) }

    public func close() { self.state.withLockedValue { $0.isOpen = false } }

    /// Opens the gate. Waiting tasks pass in the order in which they arrived.
    public func open() {
        let waiting = self.state.withLockedValue { state in
            defer { (state.isOpen, state.waiting) = (true, []) }
            return state.waiting
        }
        for waiter in waiting { waiter.fulfil(true) }
    }

    /// Returns once the gate is or was open, or when the task is cancelled.
    public func pass() async {
        let waiter = Promise<Bool>()
        let mustWait = self.state.withLockedValue { state in
            guard !state.isOpen, !Task.isCancelled else { return false }
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
