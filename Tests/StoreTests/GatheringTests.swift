import NIOConcurrencyHelpers
import Postgres
import Testing

@testable import Store

@Suite("What several ask for at a time is done together, and each gets its own answer", .timeLimit(.minutes(1)))
struct GatheringTests {
    private struct Unwanted: Error {}

    /// Everything before the first has ended.
    @Test func whatComesMeanwhileGoesTogether() async throws {
        let goes = NIOLockedValueBox<[[Int]]>([])
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let gathering = Gathering<Int, Int>(limit: 4, atOnce: 1) { items in
            goes.withLockedValue { $0.append(items) }
            if items == [0] { for await _ in gate { break } }
            return items.map { $0 * 10 }
        }
        let first = Task { try await gathering.perform(0) }
        while goes.withLockedValue({ $0.isEmpty }) { await Task.yield() }
        let others = (1...10).map { number in Task { try await gathering.perform(number) } }
        while await gathering.waitingCount < 10 { await Task.yield() }
        opening.yield()
        #expect(try await first.value == 0)
        for (index, other) in others.enumerated() { #expect(try await other.value == (index + 1) * 10) }
        #expect(goes.withLockedValue { $0.map(\.count) } == [1, 4, 4, 2])
    }

    @Test func oneThatFailsFailsAlone() async throws {
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let gathering = Gathering<Int, Int>(atOnce: 1) { items in
            if items == [0] { for await _ in gate { break } }
            if items.contains(13) { throw Unwanted() }
            return items
        }
        let first = Task { try await gathering.perform(0) }
        while await gathering.goesUnderWay < 1 { await Task.yield() }
        let others = (11...15).map { number in Task { try await gathering.perform(number) } }
        while await gathering.waitingCount < 5 { await Task.yield() }
        opening.yield()
        _ = try await first.value
        for (index, other) in others.enumerated() {
            if index == 2 {
                await #expect(throws: Unwanted.self) { try await other.value }
            } else {
                #expect(try await other.value == index + 11)
            }
        }
    }

    /// A database that is away is not asked for each of them.
    @Test func whatAllWouldMeetIsTriedOnce() async throws {
        let tries = NIOLockedValueBox(0)
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let gathering = Gathering<Int, Int>(atOnce: 1) { items in
            if items == [0] { for await _ in gate { break } }
            tries.withLockedValue { $0 += 1 }
            throw PostgresError(code: .connectionLost, detail: "gone")
        }
        let first = Task { try await gathering.perform(0) }
        while await gathering.goesUnderWay < 1 { await Task.yield() }
        let all = [first] + (1...5).map { number in Task { try await gathering.perform(number) } }
        while await gathering.waitingCount < 5 { await Task.yield() }
        opening.yield()
        for one in all { await #expect(throws: PostgresError.self) { try await one.value } }
        #expect(tries.withLockedValue { $0 } == 2)
    }

    @Test func whoIsCancelledBeforeItBeginsAsksForNothing() async throws {
        let gathering = Gathering<Int, Int> { items in items }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await gathering.perform(1)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
