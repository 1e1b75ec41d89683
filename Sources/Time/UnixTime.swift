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
    /// An instant before all others, far enough from the limit of the type for arithmetic.
    public static let distantPast = UnixTime(milliseconds: Int64.min / 4)
}

extension Duration {
    /// Exact, unlike a division, which uses floating point. The rest of a millisecond is dropped.
    package var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = self.components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}

/// An RFC 3339 timestamp: a wall clock and its offset from UTC. Seconds must be given and are dropped.
public struct Timestamp: Sendable, Hashable {
    public let local: LocalDateTime
    public let offsetSeconds: Int

    /// Reads `YYYY-MM-DDTHH:mm:ss[.fraction](Z|±HH:MM)`.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t"),
            bytes[16] == UInt8(ascii: ":"),
            let date = LocalDate(String(decoding: bytes[0..<10], as: UTF8.self)),
            let time = LocalTime(String(decoding: bytes[11..<16], as: UTF8.self)),
            bytes[17..<19].allSatisfy({ (48...57).contains($0) }),
            let seconds = Int(String(decoding: bytes[17..<19], as: UTF8.self)), (0...60).contains(seconds)
        else { return nil }
        var rest = bytes[19...]
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix { (48...57).contains($0) }
            guard !fraction.isEmpty else { return nil }
            rest = rest.dropFirst(1 + fraction.count)
        }
        guard let offset = Self.offset(String(decoding: rest, as: UTF8.self)) else { return nil }
        (self.local, self.offsetSeconds) = (LocalDateTime(date: date, time: time), offset)
    }

    public var instant: UnixTime {
        UnixTime(seconds: Int64(self.local.minutesSince1970 * 60 - self.offsetSeconds))
    }

    /// Adds the zone's offset at that wall-clock time. A time that clocks skip is written as the clocks show it after
    /// the jump, because the skipped time has no offset in the zone.
    public static func text(of local: LocalDateTime, in zone: Zone) -> String {
        let local = zone.shown(local)
        let offset = zone.offsetSeconds(at: zone.instant(of: local))
        let minutes = abs(offset) / 60
        return "\(local):00\(offset < 0 ? "-" : "+")\((minutes / 60).padded(2)):\((minutes % 60).padded(2))"
    }

    /// In UTC: `YYYY-MM-DDTHH:mm:ssZ`.
    public static func utcText(_ instant: UnixTime) -> String {
        let local = Zone.utc.local(instant)
        let seconds = ((instant.seconds % 60) + 60) % 60
        return "\(local):\(Int(seconds).padded(2))Z"
    }

    private static func offset(_ text: String) -> Int? {
        if text == "Z" || text == "z" { return 0 }
        guard let sign = text.first, sign == "+" || sign == "-", let time = LocalTime(text.dropFirst()) else {
            return nil
        }
        return time.minutesSinceMidnight * 60 * (sign == "-" ? -1 : 1)
    }
}
