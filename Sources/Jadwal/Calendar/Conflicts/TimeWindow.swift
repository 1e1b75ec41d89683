/// From `start` up to, but not including, `end`.
public struct TimeWindow: Sendable, Hashable {
    public var start: UnixTime
    public var end: UnixTime

    public init(start: UnixTime, end: UnixTime) { (self.start, self.end) = (start, end) }

    /// Whether the two have an instant in common. What ends when the other starts has none; what takes no time has the instant at
    /// which it is (RFC 4791, section 9.9).
    public func touches(_ start: UnixTime, _ end: UnixTime) -> Bool {
        start == end ? start >= self.start && start < self.end : start < self.end && end > self.start
    }
}
