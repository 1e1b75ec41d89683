/// A time of day to the minute, without a time zone.
public struct LocalTime: Sendable, Hashable, Comparable {
    public let hour: Int
    public let minute: Int

    /// nil outside 00:00 … 23:59.
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

/// A date and a time of day to the minute, without a time zone.
public struct LocalDateTime: Sendable, Hashable, Comparable {
    public let date: LocalDate
    public let time: LocalTime

    public init(date: LocalDate, time: LocalTime) {
        (self.date, self.time) = (date, time)
    }

    /// Ignores daylight saving time.
    public func adding(minutes: Int) -> LocalDateTime {
        let total = self.minutesSince1970 + minutes
        return LocalDateTime(minutesSince1970: total)
    }

    package init(minutesSince1970 total: Int) {
        let days = Int((Double(total) / 1440).rounded(.down))
        let rest = total - days * 1440
        self.init(date: LocalDate(daysSince1970: days), time: LocalTime(hour: rest / 60, minute: rest % 60)!)
    }

    package var minutesSince1970: Int { self.date.daysSince1970 * 1440 + self.time.minutesSinceMidnight }

    public static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
        left.minutesSince1970 < right.minutesSince1970
    }
}

extension LocalDateTime: CustomStringConvertible {
    /// `YYYY-MM-DDTHH:mm`.
    public var description: String { "\(self.date)T\(self.time)" }
}

extension Int {
    /// The number in Western digits with leading zeros, at least `width` digits. The number must not be negative.
    package func padded(_ width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
