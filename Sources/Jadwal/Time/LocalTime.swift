/// A time of day to the minute, in nobody's time zone.
public struct LocalTime: Sendable, Hashable, Comparable {
    public let hour: Int
    public let minute: Int

    /// Nil outside 00:00 … 23:59.
    public init?(hour: Int, minute: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        (self.hour, self.minute) = (hour, minute)
    }

    /// Reads exactly `HH:mm`.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [2, 2], parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1])
        else { return nil }
        self.init(hour: hour, minute: minute)
    }

    public static let midnight = LocalTime(hour: 0, minute: 0)!

    public var minutesSinceMidnight: Int { self.hour * 60 + self.minute }

    public static func < (left: LocalTime, right: LocalTime) -> Bool {
        left.minutesSinceMidnight < right.minutesSinceMidnight
    }
}

extension LocalTime: CustomStringConvertible {
    /// `HH:mm`.
    public var description: String { "\(self.hour.padded(2)):\(self.minute.padded(2))" }
}
