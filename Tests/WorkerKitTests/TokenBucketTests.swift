internal import Testing
internal import WorkerKit

@Suite("Requests take tokens, which come back at a steady rate") struct TokenBucketTests {
    private let start = ContinuousClock.now

    private func taken(_ buckets: KeyedLimit<BucketRule>, _ key: String, _ count: Int, after time: Duration) -> Int {
        (0..<count).count { _ in buckets.wait(key, at: self.start + time) == nil }
    }

    @Test func fullBucketIsUsedAtOnceAndRefillsAtItsRate() {
        let buckets = KeyedLimit(BucketRule(perSecond: 10, atOnce: 30))
        #expect(self.taken(buckets, "a", 50, after: .zero) == 30)
        let wait = buckets.wait("a", at: self.start) ?? .zero
        #expect(wait > .milliseconds(99) && wait < .milliseconds(101))
        #expect(self.taken(buckets, "a", 50, after: .milliseconds(550)) == 5)
        // It never holds more than its size.
        #expect(self.taken(buckets, "a", 50, after: .seconds(3600)) == 30)
    }

    @Test func refusedRequestCostsNothing() {
        let buckets = KeyedLimit(BucketRule(perSecond: 1, atOnce: 1))
        #expect(self.taken(buckets, "a", 1, after: .zero) == 1)
        #expect(self.taken(buckets, "a", 99, after: .milliseconds(999)) == 0)
        #expect(self.taken(buckets, "a", 2, after: .seconds(1)) == 1)
    }

    @Test func eachKeyHasItsOwnBucket() {
        let buckets = KeyedLimit(BucketRule(perSecond: 1, atOnce: 2))
        #expect(self.taken(buckets, "a", 5, after: .zero) == 2 && self.taken(buckets, "b", 5, after: .zero) == 2)
    }

    @Test func fullBucketsAreForgottenFirst() {
        let buckets = KeyedLimit(BucketRule(perSecond: 1, atOnce: 3), places: 3)
        _ = (buckets.wait("old", at: self.start), buckets.wait("older", at: self.start))
        #expect(self.taken(buckets, "busy", 3, after: .seconds(9)) == 3)
        #expect(buckets.wait("new", at: self.start + .seconds(9)) == nil)
        #expect(buckets.wait("busy", at: self.start + .seconds(9)) != nil)
    }
}
