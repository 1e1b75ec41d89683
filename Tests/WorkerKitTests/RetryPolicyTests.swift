internal import Testing
internal import WorkerKit

@Suite("Backoff grows to a limit, with jitter")
struct RetryPolicyTests {
    private let policy = RetryPolicy(first: .seconds(5), factor: 2, limit: .seconds(60), attempts: 6, jitter: 0.2)

    @Test func delaysGrowToTheLimit() {
        let delays = (1...6).map { self.policy.delayWithoutJitter(afterAttempt: $0) }
        #expect(delays == [.seconds(5), .seconds(10), .seconds(20), .seconds(40), .seconds(60), nil])
    }

    @Test func jitterStaysInItsRange() throws {
        for attempt in 1...5 {
            let plain = try #require(self.policy.delayWithoutJitter(afterAttempt: attempt))
            let delays = try (0..<500).map { _ in try #require(self.policy.delay(afterAttempt: attempt)) }
            #expect(delays.allSatisfy { $0 >= plain * 0.799 && $0 <= plain * 1.201 })
            #expect(Set(delays).count > 400)
        }
    }

    @Test func sameRandomNumberGivesTheSameDelay() {
        // It has a stored property because ThreadSanitizer reads the address of the argument.
        struct Fixed: RandomNumberGenerator {
            var number: UInt64 = 1 << 62
            mutating func next() -> UInt64 { self.number }
        }
        var (one, other) = (Fixed(), Fixed())
        let delay = self.policy.delay(afterAttempt: 2, using: &one)
        #expect(delay != nil && delay == self.policy.delay(afterAttempt: 2, using: &other))
    }

    @Test func lateAttemptsAndUnusualValuesDoNotOverflow() {
        let endless = RetryPolicy(first: .seconds(1), factor: 10, limit: .seconds(900), attempts: .max, jitter: 9)
        #expect(endless.delayWithoutJitter(afterAttempt: 1_000_000) == .seconds(900))
        #expect(endless.jitter == 1)
        let flat = RetryPolicy(first: .zero, factor: 0, limit: .seconds(-1), attempts: 0, jitter: -1)
        #expect(flat.delayWithoutJitter(afterAttempt: 0) == .zero)
        #expect(flat.delayWithoutJitter(afterAttempt: 1) == nil)
        #expect(endless.delayWithoutJitter(afterAttempt: -5) == .seconds(1))
    }
}
