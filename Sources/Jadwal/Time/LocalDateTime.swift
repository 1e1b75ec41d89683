/// What a calendar and a clock on the wall show together, to the minute, in nobody's time zone.
public struct LocalDateTime: Sendable, Hashable, Comparable {
    public let date: LocalDate
    public let time: LocalTime

    public init(date: LocalDate, time: LocalTime) {
        (self.date, self.time) = (date, time)
    }

    /// As if there were no daylight-saving time between the two.
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
