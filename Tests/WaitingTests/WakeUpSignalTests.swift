import NIOConcurrencyHelpers
import TestSupport
import Testing

@testable import Waiting

@Suite("A signal wakes all that wait, and one is remembered", .timeLimit(.minutes(1)))
struct WakeUpSignalTests {
    private func wait(for signal: WakeUpSignal, tasks count: Int) async -> [Task<Void, Never>] {
        let tasks = (0..<count).map { _ in Task { await signal.wait() } }
        await until { signal.waitingCount == count }
        return tasks
    }

    @Test func signalWithoutWaiterIsRememberedOnce() async {
        let signal = WakeUpSignal()
        signal.signal()
        signal.signal()
        await signal.wait()
        let task = await self.wait(for: signal, tasks: 1)[0]
        signal.signal()
        await task.value
    }

    @Test func signalWakesAllWaiters() async {
        let signal = WakeUpSignal()
        let tasks = await self.wait(for: signal, tasks: 100)
        signal.signal()
        for task in tasks { await task.value }
        #expect(signal.waitingCount == 0)
    }

    @Test func usedSignalIsNotRemembered() async {
        let signal = WakeUpSignal()
        let first = await self.wait(for: signal, tasks: 1)[0]
        signal.signal()
        await first.value
        let second = await self.wait(for: signal, tasks: 1)[0]
        second.cancel()
        await second.value
    }

    @Test func cancelledWaiterReturnsWhileOthersKeepWaiting() async {
        let signal = WakeUpSignal()
        let tasks = await self.wait(for: signal, tasks: 3)
        tasks[1].cancel()
        await tasks[1].value
        #expect(signal.waitingCount == 2)
        signal.signal()
        for task in tasks { await task.value }
    }

    @Test func cancelledWaiterLeavesTheSignalToTheNext() async {
        let signal = WakeUpSignal()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await signal.wait()
        }
        await task.value
        signal.signal()
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await signal.wait()
        }
        await late.value
        await signal.wait()
    }

    /// A consumer looks for work and then waits. Some of its waits are cancelled at random moments. The producer waits
    /// until each piece of work is found, so that no later signal hides a lost one.
    @Test(arguments: 0..<10) func noSignalIsLostAmongCancellations(_ round: Int) async {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("WakeUpSignalTests seed \(seed)")
        let signal = WakeUpSignal()
        let (work, found, all) = (NIOLockedValueBox(0), NIOLockedValueBox(0), 200)
        let consumer = Task {
            var random = SeededGenerator(seed: seed)
            while found.withLockedValue({ $0 }) < all {
                let taken = work.withLockedValue { work in
                    defer { work = 0 }
                    return work
                }
                found.withLockedValue { $0 += taken }
                guard taken == 0 else { continue }
                guard Int.random(in: 0..<3, using: &random) == 0 else {
                    await signal.wait()
                    continue
                }
                let waiter = Task { await signal.wait() }
                for _ in 0..<Int.random(in: 0...5, using: &random) { await Task.yield() }
                waiter.cancel()
                await waiter.value
            }
        }
        var random = SeededGenerator(seed: seed &+ 1)
        for number in 1...all {
            work.withLockedValue { $0 += 1 }
            signal.signal()
            for _ in 0..<Int.random(in: 0...5, using: &random) { await Task.yield() }
            await until { found.withLockedValue { $0 } == number }
        }
        await consumer.value
        #expect(found.withLockedValue { $0 } == all, "seed \(seed)")
    }
}
