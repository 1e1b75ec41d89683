/// When an event is: whole days, or wall-clock times in the owner's zone. The instants are derived, never stored alone:
/// governments change offsets.
public enum EventTimes: Sendable, Hashable {
    /// From the first day to the day before `endExclusive`.
    case allDay(start: LocalDate, endExclusive: LocalDate)
    case timed(start: LocalDateTime, end: LocalDateTime, zone: Zone)
}

extension EventTimes {
    var spelled: String {
        switch self {
        case .allDay(let start, let end): "\(start)/\(end)"
        case .timed(let start, let end, let zone): "\(start)/\(end)/\(zone.name)"
        }
    }

    /// The day on which it starts, by its own wall clock.
    var firstDay: LocalDate {
        switch self {
        case .allDay(let start, _): start
        case .timed(let start, _, _): start.date
        }
    }

    /// When it starts, by its own wall clock; nil for whole days.
    var firstMoment: LocalDateTime? {
        switch self {
        case .allDay: nil
        case .timed(let start, _, _): start
        }
    }
}
