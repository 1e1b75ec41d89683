import NIOConcurrencyHelpers
import TestSupport
import Testing

@testable import Waiting

@Suite("A keyed lock lets one task at a time work on a key", .timeLimit(.minutes(1)))
struct KeyedLockTests {
    private struct Refused: Error {}

    @Test func tasksGetTheLockInTheOrderOfArrival() async {
        let (lock, order, release) = (KeyedLock<String>(), Record<Int>(), Promise<Void>())
        let first = Task { await lock.withLock("a") { await release.value() } }
        await until { lock.count == 1 }
        var tasks: [Task<Void, Never>] = []
        for number in 0..<20 {
            tasks.append(Task { await lock.withLock("a") { order.add(number) } })
            await until { lock.waitingCount("a") == number + 1 }
        }
        // A cancelled task keeps its place.
        tasks[3].cancel()
        release.fulfil(())
        await first.value
        for task in tasks { await task.value }
        #expect(order.all == Array(0..<20))
        #expect(lock.count == 0)
    }

    @Test func otherKeysDoNotWait() async {
        let (lock, release) = (KeyedLock<String>(), Promise<Void>())
        let held = Task { await lock.withLock("a") { await release.value() } }
        await until { lock.count == 1 }
        #expect(await lock.withLock("b") { true })
        release.fulfil(())
        await held.value
    }

    @Test func keyIsExclusiveEvenIfTheWorkThrows() async {
        let lock = KeyedLock<Int>()
        let inside = NIOLockedValueBox([0: (now: 0, most: 0), 1: (now: 0, most: 0)])
        await withTaskGroup(of: Bool.self) { group in
            for index in 0..<200 {
                group.addTask {
                    let key = index % 2
                    do throws(Refused) {
                        try await lock.withLock(key) { () throws(Refused) in
                            inside.withLockedValue { inside in
                                let now = (inside[key]?.now ?? 0) + 1
                                inside[key] = (now, max(inside[key]?.most ?? 0, now))
                            }
                            await Task.yield()
                            inside.withLockedValue { $0[key]?.now -= 1 }
                            if index % 7 == 0 { throw Refused() }
                        }
                        return true
                    } catch {
                        return false
                    }
                }
            }
            let results = await group.reduce(into: []) { $0.append($1) }
            #expect(results.count { !$0 } == 29)
        }
        #expect(inside.withLockedValue { $0.values.map(\.most) } == [1, 1])
        #expect(lock.count == 0)
    }
}

@Suite("A shared lock is had by one alone or by many", .timeLimit(.minutes(1)))
struct SharedLockTests {
    @Test func exclusiveTaskGoesBeforeLaterSharedOnes() async {
        let (lock, order, release) = (SharedLock(), Record<String>(), Promise<Void>())
        let entered = Promise<Void>()
        let first = Task {
            await lock.withShared {
                entered.fulfil(())
                await release.value()
            }
        }
        await entered.value()
        // Others share it in the meantime.
        await lock.withShared { order.add("shared") }
        var tasks: [Task<Void, Never>] = []
        for (number, name) in ["alone 1", "late", "alone 2"].enumerated() {
            tasks.append(
                Task {
                    if name == "late" {
                        await lock.withShared { order.add(name) }
                    } else {
                        await lock.withExclusive { order.add(name) }
                    }
                }
            )
            await until { lock.waitingCount == number + 1 }
        }
        release.fulfil(())
        for task in tasks + [first] { await task.value }
        #expect(order.all == ["shared", "alone 1", "alone 2", "late"])
    }

    @Test func exclusiveWorkRunsAloneUnderConcurrentRequests() async {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        print("SharedLockTests seed \(seed)")
        let lock = SharedLock()
        let inside = NIOLockedValueBox((shared: 0, alone: 0))
        await withDiscardingTaskGroup { group in
            for _ in 0..<300 {
                let isAlone = Int.random(in: 0..<4, using: &random) == 0
                let isCancelled = Int.random(in: 0..<5, using: &random) == 0
                let pause = Duration.milliseconds(Int.random(in: 0...3, using: &random))
                group.addTask {
                    if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
                    if isAlone {
                        await lock.withExclusive {
                            let others = inside.withLockedValue { inside in
                                inside.alone += 1
                                return inside.shared + inside.alone - 1
                            }
                            #expect(others == 0, "seed \(seed)")
                            try? await Task.sleep(for: pause)
                            inside.withLockedValue { $0.alone -= 1 }
                        }
                    } else {
                        await lock.withShared {
                            let alone = inside.withLockedValue { inside in
                                inside.shared += 1
                                return inside.alone
                            }
                            #expect(alone == 0, "seed \(seed)")
                            try? await Task.sleep(for: pause)
                            inside.withLockedValue { $0.shared -= 1 }
                        }
                    }
                }
            }
        }
        #expect(lock.waitingCount == 0, "seed \(seed)")
    }
}
