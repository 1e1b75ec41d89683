internal import Time

/// The instances of a series by their starts, and the instance that each exclusion or replacement identifies.
///
/// RFC 5545 requires the same type of value as DTSTART and the same instant. Programs also write days for series of
/// times, midnights of some zone for series of days, and times without their zone. If either side is a day, the day
/// decides.
struct SeriesSlots {
    struct Slot {
        var seconds: Int64
        /// The rule of this instance could not be read exactly.
        var isGuess = false
    }

    private let start: CalendarMoment
    private let clock: ZoneClock
    private let owner: ZoneClock
    /// Instances that are neither excluded nor replaced.
    private(set) var open: [UnixTime: Slot] = [:]
    private var days: [Int64: [UnixTime]] = [:]
    private var ownersDays: [Int64: [UnixTime]] = [:]
    private var known: Set<UnixTime> = []

    /// - Parameters:
    ///   - start: of the series, on its `clock`.
    init(start: CalendarMoment, clock: ZoneClock, owner: Zone) {
        (self.start, self.clock, self.owner) = (start, clock, .known(owner))
    }

    private var isDays: Bool { self.start.clock == .day }

    mutating func add(_ instant: UnixTime, _ slot: Slot) {
        if self.open[instant] == nil || !slot.isGuess { self.open[instant] = slot }
    }

    mutating func remove(_ instant: UnixTime) { self.open[instant] = nil }

    /// The instant that a value of RDATE, EXDATE or RECURRENCE-ID names. A day gets the series' time of day.
    func instant(of moment: CalendarMoment, _ clocks: inout ForeignClocks) -> UnixTime {
        if self.isDays { return self.clock.instant(ofWall: clocks.day(of: moment).wall) }
        if moment.clock == .day { return self.clock.instant(ofWall: moment.wall + self.start.secondsOfDay) }
        let own = clocks.clock(moment.clock)
        let isOfSeries = moment.clock == .floating || own.isGuess
        return (isOfSeries ? self.clock : own.clock).instant(ofWall: moment.wall)
    }

    /// Removes the excluded instances and those that `replaced` identifies.
    ///
    /// - Returns: for each of `replaced` the identified instance: one of the series if there is one.
    mutating func take(
        excluding exclusions: [CalendarMoment],
        replacing replaced: [CalendarMoment],
        _ clocks: inout ForeignClocks
    ) -> [UnixTime] {
        guard !exclusions.isEmpty || !replaced.isEmpty else { return [] }
        self.index()
        // Exact matches are taken first, so that a guess by the day does not take one of them.
        let excluded = exclusions.map { self.exact($0, &clocks) }
        var meant = replaced.map { self.exact($0, &clocks) }
        for instant in (excluded + meant).compactMap(\.self) { self.open[instant] = nil }
        for (moment, found) in zip(exclusions, excluded) {
            if moment.clock == .day, !self.isDays {
                for instant in self.instants(on: moment) { self.open[instant] = nil }
            } else if found == nil, !self.isDays, moment.secondsOfDay == 0, let only = self.only(on: moment.day) {
                self.open[only] = nil
            }
        }
        for (index, moment) in replaced.enumerated() where meant[index] == nil && !self.isDays {
            let day = moment.clock == .day || moment.secondsOfDay == 0 ? moment.day : self.day(of: moment, &clocks)
            guard let first = self.instants(on: day).first(where: { self.open[$0] != nil }) else { continue }
            self.open[first] = nil
            meant[index] = first
        }
        return zip(replaced, meant).map { moment, found in found ?? self.instant(of: moment, &clocks) }
    }

    /// The instance at exactly that time; nil if the series has none.
    private func exact(_ moment: CalendarMoment, _ clocks: inout ForeignClocks) -> UnixTime? {
        let candidates = [self.instant(of: moment, &clocks), clocks.instant(moment)]
        return candidates.first { self.known.contains($0) }
    }

    private func day(of moment: CalendarMoment, _ clocks: inout ForeignClocks) -> CalendarMoment {
        CalendarMoment(wall: self.clock.wall(of: self.instant(of: moment, &clocks)), clock: .day).day
    }

    /// Those of a day of the series' clock; if there are none, those of the owner's day.
    private func instants(on day: CalendarMoment) -> [UnixTime] {
        self.days[day.wall] ?? self.ownersDays[day.wall] ?? []
    }

    private func only(on day: CalendarMoment) -> UnixTime? {
        let there = self.instants(on: day)
        return there.count == 1 ? there.first : nil
    }

    private mutating func index() {
        self.known = Set(self.open.keys)
        for instant in self.open.keys.sorted() {
            self.days[Self.day(self.clock.wall(of: instant)), default: []].append(instant)
            self.ownersDays[Self.day(self.owner.wall(of: instant)), default: []].append(instant)
        }
    }

    private static func day(_ wall: Int64) -> Int64 { CalendarMoment(wall: wall, clock: .day).day.wall }
}
