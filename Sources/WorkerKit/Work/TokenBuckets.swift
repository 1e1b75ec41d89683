internal import NIOConcurrencyHelpers

/// A token bucket for each key. A request takes a token, and tokens return at a steady rate.
public final class TokenBuckets: Sendable {
    private struct Bucket {
        var tokens: Double
        var at: ContinuousClock.Instant
    }

    private let perSecond: Double
    private let most: Double
    private let places: Int
    private let buckets = NIOLockedValueBox<[String: Bucket]>([:])

    /// - Parameters:
    ///   - most: the tokens of a full bucket, and so the highest number of requests at once.
    ///   - places: the number of remembered keys. Beyond it, full buckets are forgotten first.
    public init(perSecond: Int, atOnce most: Int, places: Int = 20_000) {
        (self.perSecond, self.most, self.places) = (Double(perSecond), Double(most), places)
    }

    /// Takes one token.
    ///
    /// - Returns: nil if there was one; otherwise the time until there is one. Then nothing was taken.
    public func take(_ key: String, at now: ContinuousClock.Instant = .now) -> Duration? {
        self.buckets.withLockedValue { buckets in
            if buckets.count >= self.places, buckets[key] == nil {
                buckets = buckets.filter { self.tokens($0.value, at: now) < self.most }
                if buckets.count >= self.places { buckets.removeAll() }
            }
            let tokens = buckets[key].map { self.tokens($0, at: now) } ?? self.most
            guard tokens >= 1 else { return .seconds((1 - tokens) / self.perSecond) }
            buckets[key] = Bucket(tokens: tokens - 1, at: now)
            return nil
        }
    }

    private func tokens(_ bucket: Bucket, at now: ContinuousClock.Instant) -> Double {
        min(self.most, bucket.tokens + max(0, (now - bucket.at) / .seconds(1)) * self.perSecond)
    }
}
