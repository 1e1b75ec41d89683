internal import NIOConcurrencyHelpers

/// A readers-writer lock: many tasks may share it, or one task has it exclusively. Exclusive requests are served in
/// order, before shared requests that arrive later.
///
/// A cancelled task keeps its place and gets the lock like any other.
public final class SharedLock: Sendable {
    private struct State {
        var sharing = 0
        var isExclusive = false
        var toShare: [Promise<Void>] = []
        var toBeAlone: [Promise<Void>] = []

        /// Takes the lock for the tasks that are woken, so that no other task can take it in between.
        mutating func handOver() {
            if !self.toBeAlone.isEmpty {
                self.isExclusive = true
                self.toBeAlone.removeFirst().fulfil(())
                return
            }
            self.sharing += self.toShare.count
            for waiter in self.toShare { waiter.fulfil(()) }
            self.toShare = []
        }
    }

    private let state = NIOLockedValueBox(State())

    public init() {}

    /// Runs the operation beside others that share the lock.
    public func withShared<R: Sendable>(_ operation: () async -> R) async -> R {
        let waiter = Promise<Void>()
        let isFree = self.state.withLockedValue { state in
            guard state.isExclusive || !state.toBeAlone.isEmpty else {
                state.sharing += 1
                return true
            }
            state.toShare.append(waiter)
            return false
        }
        if !isFree { await waiter.value() }
        let result = await operation()
        self.state.withLockedValue { state in
            state.sharing -= 1
            if state.sharing == 0 { state.handOver() }
        }
        return result
    }

    /// Runs the operation while no other task has the lock.
    public func withExclusive<R: Sendable>(_ operation: () async -> R) async -> R {
        let waiter = Promise<Void>()
        let isFree = self.state.withLockedValue { state in
            guard state.isExclusive || state.sharing > 0 else {
                state.isExclusive = true
                return true
            }
            state.toBeAlone.append(waiter)
            return false
        }
        if !isFree { await waiter.value() }
        let result = await operation()
        self.state.withLockedValue { state in
            state.isExclusive = false
            state.handOver()
        }
        return result
    }

    /// The number of waiting tasks.
    var waitingCount: Int { self.state.withLockedValue { $0.toShare.count + $0.toBeAlone.count } }
}
