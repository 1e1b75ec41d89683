extension EventTimes {
    /// All-day events take their days in the owner's zone.
    public func start(in zone: Zone) -> UnixTime {
        switch self {
        case .allDay(let start, _): zone.instant(of: LocalDateTime(date: start, time: .midnight))
        case .timed(let start, _, let ownZone): ownZone.instant(of: start)
        }
    }

    /// When the event is over wherever its owner is: all-day events last longest on the date line's eastern side, at UTC-12.
    public var endAnywhere: UnixTime {
        switch self {
        case .allDay: self.end(in: .utc) + .seconds(12 * 3600)
        case .timed: self.end(in: .utc)
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
