/// When an event is: whole days, or wall-clock times in the owner's zone. The instants are derived, never stored alone:
/// governments change offsets.
public enum EventTimes: Sendable, Hashable {
    /// From the first day to the day before `endExclusive`.
    case allDay(start: LocalDate, endExclusive: LocalDate)
    case timed(start: LocalDateTime, end: LocalDateTime, zone: Zone)
}
