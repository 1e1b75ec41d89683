internal import NIOConcurrencyHelpers

/// A readers-writer lock: many tasks may share it, or one has it alone. Tasks that want it alone get it in the order in
/// which they asked for it, before tasks that ask to share it later.
///
/// A cancelled task keeps its place and gets the lock like any other.
public final class SharedLock: Sendable {
    private struct State {
        var sharing = 0
        var isExclusive = false
        var toShare: [Promise<Void>] = []
        var toBeAlone: [Promise<Void>] = []

        /// The lock is taken here for those who are woken, so that no other task can come between.
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

    /// Runs the operation while nobody else has the lock.
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

    /// How many tasks wait.
    var waitingCount: Int { self.state.withLockedValue { $0.toShare.count + $0.toBeAlone.count } }
}
