/// A day counted from today, with the part of it that the word says: "tonight".
struct RelativeDay: Sendable, Hashable {
    let days: Int
    let part: DayPart?

    init(_ days: Int, _ part: DayPart? = nil) { (self.days, self.part) = (days, part) }
}
