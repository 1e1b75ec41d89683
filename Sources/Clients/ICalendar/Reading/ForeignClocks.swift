internal import Time

/// The clocks of the events that are being read, and the steps that are left for expanding rules.
struct ForeignClocks {
    private var zones: ForeignZones
    private(set) var named: NamedZones
    var allowance: Int
    private let owner: Zone

    init(_ zones: ForeignZones, owner: Zone, named: NamedZones, allowance: Int) {
        (self.zones, self.owner, self.named, self.allowance) = (zones, owner, named, allowance)
    }

    /// - Returns: `isGuess` is true if the zone is unknown and the owner's is used.
    mutating func clock(_ clock: CalendarMoment.Clock) -> (clock: ZoneClock, isGuess: Bool) {
        self.zones.clock(clock, named: &self.named, &self.allowance)
    }

    mutating func instant(_ moment: CalendarMoment) -> UnixTime {
        self.clock(moment.clock).clock.instant(ofWall: moment.wall)
    }

    /// Interprets a time that stands for a whole day: the date, if the time is midnight on its own clock; the owner's
    /// date, if it is midnight there; for UTC, the nearest midnight, because the zone in which it is midnight is
    /// unknown; otherwise the date.
    mutating func day(of moment: CalendarMoment) -> CalendarMoment {
        guard moment.secondsOfDay != 0 else { return moment.day }
        let owners = ZoneClock.known(self.owner).wall(of: self.instant(moment))
        let there = CalendarMoment(wall: owners, clock: .day)
        if there.secondsOfDay == 0 { return there }
        guard moment.clock == .utc else { return moment.day }
        return CalendarMoment(wall: moment.wall + 43_200, clock: .day).day
    }
}
