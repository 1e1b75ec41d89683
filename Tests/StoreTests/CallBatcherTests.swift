import NIOConcurrencyHelpers
import Postgres
import TestSupport
import Testing

@testable import Store

@Suite("Concurrent calls are grouped", .timeLimit(.minutes(1)))
struct CallBatcherTests {
    /// Work that waits until the test releases it, and records its groups.
    private actor Bench {
        private(set) var groups: [[Int]] = []
        private var isOpen = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func work(_ inputs: [Int]) async -> [Result<Int, any Error>] {
            self.groups.append(inputs)
            if !self.isOpen { await withCheckedContinuation { self.waiting.append($0) } }
            return inputs.map { $0 < 0 ? .failure(Refused(number: $0)) : .success($0 * 10) }
        }

        func open() {
            self.isOpen = true
            for waiter in self.waiting { waiter.resume() }
            self.waiting = []
        }
    }

    private struct Refused: Error, Equatable {
        var number: Int
    }

    private static func calls(_ bench: Bench, width: Int = 8, lanes: Int = 1) -> CallBatcher<Int, Int> {
        CallBatcher(width: width, lanes: lanes) { await bench.work($0) }
    }

    private static func wait(until isSo: () async -> Bool) async throws {
        while !(await isSo()) { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test func firstCallStartsAtOnceAndOthersGather() async throws {
        let bench = Bench()
        let calls = Self.calls(bench)
        async let first = calls(1)
        try await Self.wait { await bench.groups == [[1]] }
        let others = (2...20).map { number in Task { try await calls(number) } }
        try await Self.wait { calls.gathered == 19 }
        await bench.open()
        #expect(try await first == 10)
        for (index, other) in others.enumerated() { #expect(try await other.value == (index + 2) * 10) }
        let groups = await bench.groups
        #expect(groups.map(\.count) == [1, 8, 8, 3])
        #expect(groups.joined().sorted() == Array(1...20))
    }

    @Test func eachCallGetsItsOwnResult() async throws {
        let bench = Bench()
        await bench.open()
        let calls = Self.calls(bench)
        await #expect(throws: Refused(number: -3)) { _ = try await calls(-3) }
        #expect(try await calls(4) == 40)
    }

    @Test func cancelledCallReturnsAtOnceAndOthersStay() async throws {
        let bench = Bench()
        let calls = Self.calls(bench)
        let busy = Task { try await calls(1) }
        try await Self.wait { await bench.groups == [[1]] }
        let gathered = [2, 3].map { number in Task { try await calls(number) } }
        try await Self.wait { calls.gathered == 2 }
        for task in [busy, gathered[0]] {
            task.cancel()
            await #expect {
                _ = try await task.value
            } throws: {
                ($0 as? PostgresError)?.code == .cancelled
            }
        }
        await bench.open()
        #expect(try await gathered[1].value == 30)
        #expect(await bench.groups == [[1], [3]])
    }

    @Test func oneGroupPerLaneIsUnderWay() async throws {
        let bench = Bench()
        let calls = Self.calls(bench, width: 1, lanes: 2)
        let tasks = (1...5).map { number in Task { try await calls(number) } }
        try await Self.wait { calls.gathered == 3 }
        try await Self.wait { await bench.groups.count == 2 }
        await bench.open()
        for task in tasks { _ = try await task.value }
        #expect(await bench.groups.count == 5)
    }

    /// Gathers three calls while a first one is under way.
    private static func gather(
        _ calls: CallBatcher<Int, Int>,
        _ numbers: [Int],
        letGo: () -> Void
    ) async throws -> [Result<Int, any Error>] {
        let first = Task { try await calls(0) }
        try await Self.wait { calls.gathered == 0 && calls.underWay == 1 }
        let others = numbers.map { number in Task { try await calls(number) } }
        try await Self.wait { calls.gathered == numbers.count }
        letGo()
        _ = await first.result
        var results: [Result<Int, any Error>] = []
        for other in others { results.append(await other.result) }
        return results
    }

    @Test func wrongInputFailsAlone() async throws {
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let calls = CallBatcher<Int, Int>(
            lanes: 1,
            together: { numbers in
                if numbers == [0] { for await _ in gate { break } }
                if numbers.contains(13) { throw Refused(number: 13) }
                return numbers
            }
        )
        let results = try await Self.gather(calls, [12, 13, 14]) { opening.yield() }
        #expect(try results[0].get() == 12 && results[2].get() == 14)
        #expect(throws: Refused(number: 13)) { try results[1].get() }
    }

    /// An unavailable database is not called once more for each input.
    @Test func sharedErrorIsMetOnce() async throws {
        let tries = NIOLockedValueBox(0)
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let calls = CallBatcher<Int, Int>(
            lanes: 1,
            together: { numbers in
                if numbers == [0] { for await _ in gate { break } }
                tries.withLockedValue { $0 += 1 }
                throw PostgresError(code: .connectionLost, detail: "gone")
            }
        )
        let results = try await Self.gather(calls, [1, 2, 3]) { opening.yield() }
        for result in results { #expect(throws: PostgresError.self) { try result.get() } }
        #expect(tries.withLockedValue { $0 } == 2)
    }
}
