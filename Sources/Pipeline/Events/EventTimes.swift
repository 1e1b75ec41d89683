public import Time

/// The time of an event: whole days, or wall-clock times in a zone. Instants are derived and never stored alone,
/// because governments change offsets.
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

    /// The day on which it starts, in its own zone.
    var firstDay: LocalDate {
        switch self {
        case .allDay(let start, _): start
        case .timed(let start, _, _): start.date
        }
    }

    /// The start in its own zone; nil for whole days.
    var firstMoment: LocalDateTime? {
        switch self {
        case .allDay: nil
        case .timed(let start, _, _): start
        }
    }
}

extension EventTimes {
    /// From one instant to another, on the wall clock of `zone`. When clocks go back they show a time twice, and this
    /// time then means the first one (RFC 5545, section 3.3.5). An event at the second one gets a zone with a fixed
    /// offset.
    static func timed(from start: UnixTime, to end: UnixTime, in zone: Zone) -> EventTimes {
        let isClear = [start, end].allSatisfy { instant in
            abs(zone.instant(of: zone.local(instant)).seconds - instant.seconds) < 60
        }
        let clock = isClear ? zone : .fixed(offsetSeconds: zone.offsetSeconds(at: start))
        return .timed(start: clock.local(start), end: clock.local(end), zone: clock)
    }

    /// The zone to use if the event is moved to another day: `zone`, if the event's own zone is only the fixed offset
    /// that `timed(from:to:in:)` may choose.
    func seasonalClock(in zone: Zone) -> Zone {
        guard case .timed(let start, _, let own) = self else { return zone }
        let offset = zone.offsetSeconds(at: own.instant(of: start))
        return own == .fixed(offsetSeconds: offset) ? zone : own
    }

    /// All-day events start at midnight in `zone`.
    public func start(in zone: Zone) -> UnixTime {
        switch self {
        case .allDay(let start, _): zone.instant(of: LocalDateTime(date: start, time: .midnight))
        case .timed(let start, _, let ownZone): ownZone.instant(of: start)
        }
    }

    /// The instant at which the event is over in every zone. All-day events end last at UTC-12.
    public var endAnywhere: UnixTime {
        switch self {
        case .allDay: self.end(in: .utc) + .seconds(12 * 3600)
        case .timed: self.end(in: .utc)
        }
    }

    /// The first instant after the event.
    public func end(in zone: Zone) -> UnixTime {
        switch self {
        case .allDay(_, let end): zone.instant(of: LocalDateTime(date: end, time: .midnight))
        case .timed(_, let end, let ownZone): ownZone.instant(of: end)
        }
    }
}
