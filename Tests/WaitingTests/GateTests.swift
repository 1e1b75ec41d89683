import NIOConcurrencyHelpers
import TestSupport
import Testing

@testable import Waiting

@Suite("A gate holds tasks while it is closed", .timeLimit(.minutes(1)))
struct GateTests {
    @Test func openGateLetsAllTasksPass() async {
        let gate = Gate()
        await gate.pass()
        await gate.pass()
    }

    @Test func openingLetsAllWaitingTasksPass() async {
        let gate = Gate(isOpen: false)
        let passed = Record<Int>()
        let tasks = (0..<100).map { number in
            Task {
                await gate.pass()
                passed.add(number)
            }
        }
        await until { gate.waitingCount == 100 }
        #expect(passed.all.isEmpty)
        gate.open()
        for task in tasks { await task.value }
        #expect(passed.all.sorted() == Array(0..<100))
    }

    @Test func reclosedGateHoldsLaterTasks() async {
        let gate = Gate(isOpen: false)
        let first = Task { await gate.pass() }
        await until { gate.waitingCount == 1 }
        gate.open()
        gate.close()
        await first.value
        let second = Task { await gate.pass() }
        await until { gate.waitingCount == 1 }
        gate.open()
        await second.value
    }

    @Test func cancelledTaskPassesAtOnce() async {
        let gate = Gate(isOpen: false)
        let tasks = (0..<3).map { _ in Task { await gate.pass() } }
        await until { gate.waitingCount == 3 }
        tasks[1].cancel()
        await tasks[1].value
        #expect(gate.waitingCount == 2)
        gate.open()
        for task in tasks { await task.value }
    }

    @Test func noTaskStaysBehindAGateThatOpensAndClosesAtRandom() async {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        print("GateTests seed \(seed)")
        let gate = Gate()
        await withDiscardingTaskGroup { group in
            for _ in 0..<500 {
                let yields = Int.random(in: 0...5, using: &random)
                let isCancelled = Int.random(in: 0..<4, using: &random) == 0
                if Bool.random(using: &random) { gate.close() } else { gate.open() }
                group.addTask {
                    let task = Task { await gate.pass() }
                    for _ in 0..<yields { await Task.yield() }
                    if isCancelled { task.cancel() }
                    await task.value
                }
                if yields == 0 { await Task.yield() }
            }
            gate.open()
        }
        #expect(gate.waitingCount == 0, "seed \(seed)")
    }
}
