import NIOConcurrencyHelpers
import Store
import Testing
import Waiting

@Suite("What many people look at is read once for all of them") struct SharedReadingTests {
    private struct Down: Error {}

    /// Counts how often it is read. The clock stands until it is moved.
    private final class Source: Sendable {
        let readings = NIOLockedValueBox(0)
        let now = NIOLockedValueBox(ContinuousClock.now)
        let gate = Promise<Void>()

        func read() -> Int {
            self.readings.withLockedValue { count in
                count += 1
                return count
            }
        }

        func pass(_ time: Duration) { self.now.withLockedValue { $0 += time } }
    }

    private func reading(_ source: Source) -> SharedReading<Int> {
        SharedReading(age: .seconds(1), clock: { source.now.withLockedValue { $0 } }, read: { source.read() })
    }

    @Test func sixtyViewersReadOnceInASecond() async throws {
        let source = Source()
        let shared = self.reading(source)
        for second in 1...3 {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<60 { group.addTask { try await shared.value() } }
                for try await value in group { #expect(value == second) }
            }
            source.pass(.seconds(1))
        }
        #expect(source.readings.withLockedValue { $0 } == 3)
    }

    @Test func viewersWhoComeDuringAReadingWaitForIt() async throws {
        let source = Source()
        let shared = SharedReading<Int>(age: .seconds(1)) {
            let count = source.read()
            await source.gate.value(ifCancelled: ())
            return count
        }
        async let first = shared.value()
        async let second = shared.value()
        while source.readings.withLockedValue({ $0 }) == 0 { await Task.yield() }
        source.gate.fulfil(())
        #expect(try await [first, second] == [1, 1])
    }

    @Test func renewedValueIsReadAgainUnlessItIsYoung() async throws {
        let source = Source()
        let shared = self.reading(source)
        #expect(try await shared.value() == 1)
        source.pass(.milliseconds(100))
        await shared.renew(unlessYoungerThan: .milliseconds(500))
        #expect(try await shared.value() == 1)
        source.pass(.milliseconds(400))
        await shared.renew(unlessYoungerThan: .milliseconds(500))
        #expect(try await shared.value() == 2)
        #expect(source.readings.withLockedValue { $0 } == 2)
    }

    /// An impatient operator begins no second run.
    @Test func renewingDuringAReadingBeginsNoOther() async throws {
        let source = Source()
        let shared = SharedReading<Int>(age: .seconds(1)) {
            let count = source.read()
            await source.gate.value(ifCancelled: ())
            return count
        }
        for _ in 0..<20 { await shared.renew(unlessYoungerThan: .zero) }
        while source.readings.withLockedValue({ $0 }) == 0 { await Task.yield() }
        for _ in 0..<20 { await shared.renew(unlessYoungerThan: .zero) }
        source.gate.fulfil(())
        #expect(try await shared.value() == 1)
        #expect(source.readings.withLockedValue { $0 } == 1)
    }

    @Test func glanceDoesNotWaitAndIsNotOld() async throws {
        let source = Source()
        let shared = self.reading(source)
        #expect(await shared.glance() == nil)
        // The glance has begun a reading, which this waits for.
        #expect(try await shared.value() == 1)
        while await shared.glance() != 1 { await Task.yield() }
        source.pass(.seconds(4))
        #expect(await shared.glance() == nil)
        while await shared.glance() != 2 { await Task.yield() }
        #expect(source.readings.withLockedValue { $0 } == 2)
    }

    @Test func errorIsKeptAsLongAsAValue() async throws {
        let source = Source()
        let shared = SharedReading<Int>(age: .seconds(1), clock: { source.now.withLockedValue { $0 } }) {
            let count = source.read()
            if count == 1 { throw Down() }
            return count
        }
        for _ in 0..<3 { await #expect(throws: Down.self) { try await shared.value() } }
        #expect(source.readings.withLockedValue { $0 } == 1)
        source.pass(.seconds(1))
        #expect(try await shared.value() == 2)
    }
}
