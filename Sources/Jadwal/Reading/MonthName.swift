/// A month by its number in the year, or by its distance from the one that is running.
enum MonthName: Sendable, Hashable {
    case of(Int)
    case from(Int)
}
