/// A time of day that a message names: a clock time, two of them, or only a part of the day.
public struct TimeReading: Sendable, Hashable {
    /// Nil when only a part of the day was named: "after Maghrib".
    public var start: ClockReading?
    public var end: ClockReading?
    public var part: DayPart?
    /// A number alone, which is a time only where one is being arranged.
    public var isBare: Bool
    /// Nil for the owner's own.
    public var zone: ClockZone?

    public init(start: ClockReading?, end: ClockReading? = nil, part: DayPart? = nil, isBare: Bool = false) {
        (self.start, self.end, self.part, self.isBare) = (start, end, part, isBare)
    }
}
