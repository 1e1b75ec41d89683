public import Jadwal

/// What Jadwal has spent on a delivery so far, by its own headers. What a publisher made up is not believed beyond its form.
public struct DeliveryAttempts: Sendable, Hashable {
    public var count: Int
    public var firstAt: UnixTime?

    public init(count: Int, firstAt: UnixTime?) {
        (self.count, self.firstAt) = (count, firstAt)
    }

    public init(_ delivery: Delivery) {
        self.count = min(1_000_000, max(0, delivery.headers[HeaderName.attempts].flatMap { Int($0) } ?? 0))
        self.firstAt = delivery.headers[HeaderName.firstAttemptAt].flatMap { Int64($0) }.map {
            UnixTime(milliseconds: $0)
        }
    }
}
