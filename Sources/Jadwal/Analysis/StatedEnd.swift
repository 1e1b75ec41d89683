/// How much of an event's end was said.
public enum StatedEnd: Sendable, Hashable {
    /// An event with a time then lasts an hour, one without a time its day.
    case nothing
    /// The last day, and no time on it.
    case day
    case time
}
