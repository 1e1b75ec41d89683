internal import NIOConcurrencyHelpers

/// What the client's thread has to begin. It takes all at once, between two looks at its sockets: a job of Swift's for each call
/// would cost the thread several microseconds, and every answer one more.
final class CallInbox: Sendable {
    private enum Phase {
        case idle
        case open
        case closed
    }

    private struct State {
        var phase = Phase.idle
        var calls: [SubmittedCall] = []
        var lastNumber = 0
    }

    private let state = NIOLockedValueBox(State())

    /// Whether it has never been opened.
    var isIdle: Bool { self.state.withLockedValue { $0.phase == .idle } }
    var isEmpty: Bool { self.state.withLockedValue { $0.calls.isEmpty } }

    func open() { self.state.withLockedValue { $0.phase = .open } }

    /// Takes nothing more.
    ///
    /// - Returns: what nobody has begun.
    func close() -> [SubmittedCall] {
        self.state.withLockedValue { state in
            state.phase = .closed
            defer { state.calls = [] }
            return state.calls
        }
    }

    /// For the next call. Nil when none is taken.
    func nextNumber() -> Int? {
        self.state.withLockedValue { state in
            guard state.phase == .open else { return nil }
            state.lastNumber += 1
            return state.lastNumber
        }
    }

    /// - Returns: false when it takes none any more.
    func add(_ call: SubmittedCall) -> Bool {
        self.state.withLockedValue { state in
            guard state.phase == .open else { return false }
            state.calls.append(call)
            return true
        }
    }

    /// In the order in which they came.
    func takeAll() -> [SubmittedCall] {
        self.state.withLockedValue { state in
            defer { state.calls = [] }
            return state.calls
        }
    }
}
