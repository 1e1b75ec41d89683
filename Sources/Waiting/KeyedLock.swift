internal import NIOConcurrencyHelpers

/// A lock for each key. Tasks get the lock in the order in which they asked for it. Unused keys take no memory.
///
/// A cancelled task keeps its place and gets the lock like any other: the work sees the cancellation.
public final class KeyedLock<Key: Hashable & Sendable>: Sendable {
    /// The tasks that wait for a key. The key is absent while its lock is free.
    private let waiting = NIOLockedValueBox<[Key: [Promise<Void>]]>([:])

    public init() {}

    /// Keys whose lock is held.
    public var count: Int { self.waiting.withLockedValue { $0.count } }

    func waitingCount(_ key: Key) -> Int { self.waiting.withLockedValue { $0[key]?.count ?? 0 } }

    /// Does the work while no other work is done for the same key. It does not run on the caller's actor.
    public func withLock<Value: Sendable, Failure: Error>(
        _ key: Key,
        _ work: @concurrent @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let waiter = Promise<Void>()
        let isFree = self.waiting.withLockedValue { waiting in
            guard waiting[key] != nil else {
                waiting[key] = []
                return true
            }
            waiting[key]?.append(waiter)
            return false
        }
        if !isFree { await waiter.value() }
        defer { self.unlock(key) }
        return try await work()
    }

    /// Hands the lock to the next task, so that no other task can take it in between.
    private func unlock(_ key: Key) {
        let next = self.waiting.withLockedValue { waiting -> Promise<Void>? in
            guard waiting[key]?.isEmpty == false else {
                waiting[key] = nil
                return nil
            }
            return waiting[key]?.removeFirst()
        }
        next?.fulfil(())
    }
}
