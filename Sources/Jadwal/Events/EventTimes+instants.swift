extension EventTimes {
    /// All-day events take their days in the owner's zone.
    public func start(in zone: Zone) -> UnixTime {
        switch self {
        case .allDay(let start, _): zone.instant(of: LocalDateTime(date: start, time: .midnight))
        case .timed(let start, _, let ownZone): ownZone.instant(of: start)
        }
    }

    /// The first instant at which the event is over.
    public func end(in zone: Zone) -> UnixTime {
        switch self {
        case .allDay(_, let end): zone.instant(of: LocalDateTime(date: end, time: .midnight))
        case .timed(_, let end, let ownZone): ownZone.instant(of: end)
        }
    }
}
