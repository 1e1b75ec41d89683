/// A day, a time of day, or both, as one phrase names them.
public struct MomentReading: Sendable, Hashable {
    public var day: DayReading?
    public var time: TimeReading?

    public init(day: DayReading? = nil, time: TimeReading? = nil) { (self.day, self.time) = (day, time) }

    /// Nothing of it can be put into a calendar: a stretch of days, or words that contradict each other.
    public var isUnclear: Bool { self.day.map { $0.isVague || $0.isUnclear } ?? false }
}
