/// A day, or days from the first to the last, that a message names.
public struct DayReading: Sendable, Hashable {
    public var first: LocalDate
    /// The last day, inclusive, when several are named.
    public var last: LocalDate?
    /// "Tonight" and its like say more than the day.
    public var part: DayPart?
    /// Only the stretch is known in which the day lies: "next week", "نهاية الأسبوع", "mid March".
    public var isVague: Bool
    /// The words contradict each other: a weekday and a date that is another weekday. No event may rest on it.
    public var isUnclear: Bool

    /// The weekday, when nothing but its name told the day: which week is meant depends on what is talked of.
    var weekday: Weekday?

    public init(
        first: LocalDate,
        last: LocalDate? = nil,
        part: DayPart? = nil,
        isVague: Bool = false,
        isUnclear: Bool = false
    ) {
        (self.first, self.last, self.part) = (first, last, part)
        (self.isVague, self.isUnclear) = (isVague, isUnclear)
    }
}
