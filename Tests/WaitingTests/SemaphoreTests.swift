import NIOConcurrencyHelpers
import TestSupport
import Testing

@testable import Waiting

@Suite("A semaphore admits up to its limit, in the order of arrival", .timeLimit(.minutes(1)))
struct SemaphoreTests {
    /// Tasks that ask one after the other. Each notes its number once it is admitted, and stays until it is released.
    private func ask(_ semaphore: Semaphore, _ admitted: Record<Int>, tasks count: Int) async -> [Task<Bool, Never>] {
        var tasks: [Task<Bool, Never>] = []
        for number in 0..<count {
            let before = semaphore.count
            tasks.append(
                Task {
                    guard await semaphore.acquire() else { return false }
                    admitted.add(number)
                    return true
                }
            )
            await until { semaphore.count > before }
        }
        return tasks
    }

    @Test func tasksAreAdmittedInTheOrderOfArrival() async {
        let (semaphore, admitted) = (Semaphore { 1 }, Record<Int>())
        let tasks = await self.ask(semaphore, admitted, tasks: 20)
        for task in tasks {
            #expect(await task.value)
            semaphore.release()
        }
        #expect(admitted.all == Array(0..<20))
        #expect(semaphore.count == 0)
    }

    @Test func cancelledTaskLeavesTheLine() async {
        let (semaphore, admitted) = (Semaphore { 1 }, Record<Int>())
        let tasks = await self.ask(semaphore, admitted, tasks: 3)
        tasks[1].cancel()
        #expect(await !tasks[1].value)
        #expect(semaphore.count == 2)
        #expect(await tasks[0].value)
        semaphore.release()
        #expect(await tasks[2].value)
        #expect(admitted.all == [0, 2])
    }

    @Test func alreadyCancelledTaskIsNotAdmitted() async {
        let semaphore = Semaphore { 1 }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await semaphore.acquire()
        }
        #expect(await !task.value)
        #expect(semaphore.count == 0)
    }

    @Test func raisedLimitAdmitsMoreAfterAdmit() async {
        let limit = NIOLockedValueBox(0)
        let (semaphore, admitted) = (Semaphore { limit.withLockedValue { $0 } }, Record<Int>())
        let tasks = await self.ask(semaphore, admitted, tasks: 3)
        #expect(admitted.all.isEmpty)
        limit.withLockedValue { $0 = 2 }
        semaphore.admit()
        for task in tasks.prefix(2) { #expect(await task.value) }
        #expect(admitted.all.sorted() == [0, 1])
        limit.withLockedValue { $0 = 1 }
        semaphore.release()
        #expect(admitted.all.count == 2)
        semaphore.release()
        #expect(await tasks[2].value)
    }

    @Test func limitHoldsWhileTasksAreCancelled() async {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        print("SemaphoreTests seed \(seed)")
        let semaphore = Semaphore { 3 }
        let inside = NIOLockedValueBox((now: 0, most: 0))
        await withDiscardingTaskGroup { group in
            for _ in 0..<1000 {
                let work = Int.random(in: 0...3, using: &random)
                let cancelledAfter = Int.random(in: 0...12, using: &random)
                group.addTask {
                    let task = Task {
                        guard await semaphore.acquire() else { return }
                        inside.withLockedValue { inside in
                            inside.now += 1
                            inside.most = max(inside.most, inside.now)
                        }
                        for _ in 0..<work { await Task.yield() }
                        inside.withLockedValue { $0.now -= 1 }
                        semaphore.release()
                    }
                    for _ in 0..<cancelledAfter { await Task.yield() }
                    if cancelledAfter < 6 { task.cancel() }
                    await task.value
                }
            }
        }
        #expect(inside.withLockedValue { $0.most } <= 3, "seed \(seed)")
        #expect(semaphore.count == 0, "seed \(seed)")
    }
}
