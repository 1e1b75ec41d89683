internal import NIOConcurrencyHelpers
internal import ServiceLifecycle

/// A bell within one process: whoever waits is woken by a ring, and a ring while nobody waits is not lost.
///
/// Not an `AsyncStream`: that one ends for good when a task that waits on it is cancelled.
public final class WakeUps: Sendable {
    private struct State {
        var isRung = false
        var next: UInt64 = 0
        var waiting: [UInt64: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = NIOLockedValueBox(State())

    public init() {}

    public func ring() {
        let waiting = self.state.withLockedValue { state in
            // One ring is remembered: more say nothing more.
            state.isRung = state.waiting.isEmpty
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for waiter in waiting { waiter.resume() }
    }

    /// Returns at a ring, after the time, or when the program drains.
    public func wait(atMost limit: Duration) async {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await self.wait() }
                group.addTask { try? await Task.sleep(for: limit) }
                await group.next()
                group.cancelAll()
            }
        }
    }

    private func wait() async {
        let id = self.state.withLockedValue { state in
            state.next += 1
            return state.next
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let mayGo = self.state.withLockedValue { state in
                    // Under the lock, so that a cancellation is seen here or finds the waiter below.
                    if state.isRung || Task.isCancelled {
                        state.isRung = false
                        return true
                    }
                    state.waiting[id] = continuation
                    return false
                }
                if mayGo { continuation.resume() }
            }
        } onCancel: {
            self.state.withLockedValue { $0.waiting.removeValue(forKey: id) }?.resume()
        }
    }
}
