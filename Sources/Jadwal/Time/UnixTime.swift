/// An instant, in milliseconds since 1970-01-01T00:00:00Z. Jadwal's own type for instants that are stored or sent: the
/// standard library's clocks have no epoch, and Foundation's `Date` is a floating-point number.
public struct UnixTime: Sendable, Hashable, Comparable {
    public let milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }
    public init(seconds: Int64) { self.milliseconds = seconds * 1000 }

    /// Rounded down.
    public var seconds: Int64 { self.milliseconds >= 0 ? self.milliseconds / 1000 : (self.milliseconds - 999) / 1000 }

    public static func < (left: UnixTime, right: UnixTime) -> Bool { left.milliseconds < right.milliseconds }

    public static func + (time: UnixTime, duration: Duration) -> UnixTime {
        UnixTime(milliseconds: time.milliseconds + duration.wholeMilliseconds)
    }

    public static func - (time: UnixTime, duration: Duration) -> UnixTime {
        UnixTime(milliseconds: time.milliseconds - duration.wholeMilliseconds)
    }

    public static func - (later: UnixTime, earlier: UnixTime) -> Duration {
        .milliseconds(later.milliseconds - earlier.milliseconds)
    }
}

extension UnixTime {
    /// Before everything that can happen; far enough from the end of the range to be reckoned with.
    public static let distantPast = UnixTime(milliseconds: Int64.min / 4)
}

extension Duration {
    /// Exact, unlike a division, which goes through floating point. What is left of a millisecond is dropped.
    package var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = self.components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
