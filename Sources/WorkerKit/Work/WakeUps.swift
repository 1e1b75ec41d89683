internal import ServiceLifecycle

/// A bell within one process: whoever waits is woken by a ring, and a ring while nobody waits is not lost.
public struct WakeUps: Sendable {
    private let rings: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation

    public init() {
        // One ring is remembered: more say nothing more.
        (self.rings, self.bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    public func ring() { self.bell.yield() }

    /// Returns at a ring, after the time, or when the program drains. For one waiter at a time.
    public func wait(atMost limit: Duration) async {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    var iterator = self.rings.makeAsyncIterator()
                    _ = await iterator.next(isolation: #isolation)
                }
                group.addTask { try? await Task.sleep(for: limit) }
                await group.next()
                group.cancelAll()
            }
        }
    }
}
