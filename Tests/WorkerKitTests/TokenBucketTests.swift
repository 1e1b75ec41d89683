internal import Testing
internal import WorkerKit

@Suite("Requests take tokens, which come back at a steady rate") struct TokenBucketTests {
    private let start = ContinuousClock.now

    private func taken(_ buckets: TokenBuckets, _ key: String, _ count: Int, after time: Duration) -> Int {
        (0..<count).count { _ in buckets.take(key, at: self.start + time) == nil }
    }

    @Test func fullBucketIsUsedAtOnceAndRefillsAtItsRate() {
        let buckets = TokenBuckets(perSecond: 10, atOnce: 30)
        #expect(self.taken(buckets, "a", 50, after: .zero) == 30)
        let wait = buckets.take("a", at: self.start) ?? .zero
        #expect(wait > .milliseconds(99) && wait < .milliseconds(101))
        #expect(self.taken(buckets, "a", 50, after: .milliseconds(550)) == 5)
        // It never holds more than its size.
        #expect(self.taken(buckets, "a", 50, after: .seconds(3600)) == 30)
    }

    @Test func refusedRequestCostsNothing() {
        let buckets = TokenBuckets(perSecond: 1, atOnce: 1)
        #expect(self.taken(buckets, "a", 1, after: .zero) == 1)
        #expect(self.taken(buckets, "a", 99, after: .milliseconds(999)) == 0)
        #expect(self.taken(buckets, "a", 2, after: .seconds(1)) == 1)
    }

    @Test func eachKeyHasItsOwnBucket() {
        let buckets = TokenBuckets(perSecond: 1, atOnce: 2)
        #expect(self.taken(buckets, "a", 5, after: .zero) == 2 && self.taken(buckets, "b", 5, after: .zero) == 2)
    }

    @Test func fullBucketsAreForgottenFirst() {
        let buckets = TokenBuckets(perSecond: 1, atOnce: 3, places: 3)
        _ = (buckets.take("old", at: self.start), buckets.take("older", at: self.start))
        #expect(self.taken(buckets, "busy", 3, after: .seconds(9)) == 3)
        #expect(buckets.take("new", at: self.start + .seconds(9)) == nil)
        #expect(buckets.take("busy", at: self.start + .seconds(9)) != nil)
    }
}
