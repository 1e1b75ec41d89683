/// A day, or days from the first to the last, that a message names.
public struct DayReading: Sendable, Hashable {
    public var first: LocalDate
    /// The last day, inclusive, when several are named.
    public var last: LocalDate?
    /// "Tonight" and its like say more than the day.
    public var part: DayPart?

    public init(first: LocalDate, last: LocalDate? = nil, part: DayPart? = nil) {
        (self.first, self.last, self.part) = (first, last, part)
    }
}
