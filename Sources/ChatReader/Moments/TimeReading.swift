public import Time

/// A time of day that a message names: a clock time, two of them, or only a part of the day.
public struct TimeReading: Sendable, Hashable {
    /// nil if only a part of the day was named: "after Maghrib".
    public var start: ClockReading?
    public var end: ClockReading?
    public var part: DayPart?
    /// A number alone, which is a time only in a clause that arranges one.
    public var isBare: Bool
    /// nil for the owner's clock.
    public var zone: ClockZone?

    public init(start: ClockReading?, end: ClockReading? = nil, part: DayPart? = nil, isBare: Bool = false) {
        (self.start, self.end, self.part, self.isBare) = (start, end, part, isBare)
    }
}

/// A clock time as it was written.
public struct ClockReading: Sendable, Hashable {
    /// 0…23, or 1…12 if the half of the day is open.
    public let hour: Int
    public let minute: Int
    /// False if neither am nor pm is known.
    public let isSettled: Bool

    public init?(hour: Int, minute: Int, isSettled: Bool) {
        guard LocalTime(hour: hour, minute: minute) != nil else { return nil }
        (self.hour, self.minute, self.isSettled) = (hour, minute, isSettled || hour > 12 || hour == 0)
    }

    public func settled(by part: DayPart) -> ClockReading {
        self.isSettled ? self : ClockReading(hour: part.hour(self.hour), minute: self.minute, isSettled: true) ?? self
    }

    /// Moves by minutes; nil past midnight. An open half of the day stays open.
    func moved(by minutes: Int) -> ClockReading? {
        if self.isSettled {
            let total = self.hour * 60 + self.minute + minutes
            guard (0..<1440).contains(total) else { return nil }
            return ClockReading(hour: total / 60, minute: total % 60, isSettled: true)
        }
        let total = ((self.hour % 12) * 60 + self.minute + minutes + 720) % 720
        let hour = total / 60 == 0 ? 12 : total / 60
        return ClockReading(hour: hour, minute: total % 60, isSettled: false)
    }

    public init(_ time: LocalTime) { (self.hour, self.minute, self.isSettled) = (time.hour, time.minute, true) }

    /// Settles an open half of the day by what is usual. `end` is the end of the range that this time starts.
    public func time(usual: DayPart?, until end: ClockReading? = nil) -> LocalTime {
        let isWork = usual == nil && end.map { Conventions.isWorking(self.hour, until: $0.hour) } ?? false
        let hour = self.isSettled ? self.hour : Conventions.hour(self.hour, usual: isWork ? .morning : usual)
        return LocalTime(hour: hour, minute: self.minute) ?? .midnight
    }
}
