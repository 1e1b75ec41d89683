import NIOConcurrencyHelpers
import TestSupport
import Testing

@testable import Waiting

/// Returns when the condition is true. The suites' time limit ends a test in which it never is.
func until(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
}

/// Values that tasks record, in order.
final class Record<Element: Sendable>: Sendable {
    private let elements = NIOLockedValueBox<[Element]>([])
    var all: [Element] { self.elements.withLockedValue { $0 } }
    func add(_ element: Element) { self.elements.withLockedValue { $0.append(element) } }
}

@Suite("A promise gives its first value to the task that waits", .timeLimit(.minutes(1)))
struct PromiseTests {
    @Test func valueGivenBeforeTheWaitIsKept() async {
        let promise = Promise<Int>()
        #expect(!promise.isFulfilled)
        #expect(promise.fulfil(1))
        #expect(!promise.fulfil(2))
        #expect(promise.isFulfilled)
        #expect(await promise.value() == 1)
    }

    @Test func waitingTaskGetsTheValue() async {
        let promise = Promise<Int>()
        async let value = promise.value()
        await Task.yield()
        promise.fulfil(3)
        #expect(await value == 3)
    }

    @Test func cancelledTaskGetsTheFallbackOnce() async {
        let promise = Promise<Int>()
        let task = Task { await promise.value(ifCancelled: -1) }
        task.cancel()
        #expect(await task.value == -1)
        #expect(!promise.fulfil(5))
    }

    @Test func valueGivenBeforeTheCancellationCounts() async {
        let promise = Promise<Int>()
        promise.fulfil(7)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await promise.value(ifCancelled: -1)
        }
        #expect(await task.value == 7)
    }

    @Test func waitWithoutFallbackIgnoresCancellation() async {
        let promise = Promise<Int>()
        let task = Task { await promise.value() }
        task.cancel()
        promise.fulfil(9)
        #expect(await task.value == 9)
    }

    /// Either the value or the cancellation is first; `fulfil` and the waiter agree on it.
    @Test func racesBetweenValueAndCancellationHaveOneResult() async {
        for _ in 0..<2000 {
            let promise = Promise<Int>()
            let task = Task { await promise.value(ifCancelled: -1) }
            async let isFirst = Task.detached { promise.fulfil(1) }.value
            task.cancel()
            #expect(await task.value == (await isFirst ? 1 : -1))
        }
    }
}
