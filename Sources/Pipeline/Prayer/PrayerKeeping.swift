public import Time

/// The times that an owner keeps free for prayers.
public struct PrayerKeeping: Sendable, Hashable {
    /// Minutes that may be kept free.
    public static let range = 0...120

    /// From the time of a prayer on; 0 keeps nothing free.
    public var minutes: Int
    /// Of dhuhr on Fridays.
    public var fridayMinutes: Int
    /// Times that are suggested for events may overlap prayers. A conflict is reported in any case.
    public var yieldsToSlots: Bool

    public init(minutes: Int = 20, fridayMinutes: Int = 60, yieldsToSlots: Bool = false) {
        (self.minutes, self.fridayMinutes, self.yieldsToSlots) = (minutes, fridayMinutes, yieldsToSlots)
    }

    /// - Parameter date: the day of the prayer, by the clock of its place.
    func minutes(for prayer: Prayer, on date: LocalDate) -> Int {
        prayer == .dhuhr && date.weekday == .friday ? self.fridayMinutes : self.minutes
    }
}

/// The time that one prayer keeps free.
public struct PrayerBlock: Sendable, Hashable {
    public let prayer: Prayer
    public let start: UnixTime
    public let end: UnixTime
}

extension PrayerSettings {
    /// The moments of the five prayers from `start` up to, but not including, `end`; the earliest first.
    ///
    /// - Parameter zone: the owner's, for a place without one of its own.
    public func moments(from start: UnixTime, until end: UnixTime, in zone: Zone) -> [(prayer: Prayer, at: UnixTime)] {
        self.days(from: start, until: end, in: zone).flatMap { day in
            Prayer.prayed.map { (prayer: $0, at: day[$0]) }.filter { $0.at >= start && $0.at < end }
        }.sorted { $0.at < $1.at }
    }

    /// The times kept free that have an instant in common with the span, the earliest first.
    ///
    /// - Parameter zone: the owner's, for a place without one of its own.
    public func blocks(from start: UnixTime, until end: UnixTime, in zone: Zone) -> [PrayerBlock] {
        guard self.keeping.minutes > 0 || self.keeping.fridayMinutes > 0 else { return [] }
        return self.days(from: start, until: end, in: zone).flatMap { day in
            Prayer.prayed.compactMap { prayer in
                let minutes = self.keeping.minutes(for: prayer, on: day.date)
                let block = PrayerBlock(prayer: prayer, start: day[prayer], end: day[prayer] + .seconds(minutes * 60))
                return minutes > 0 && block.start < end && block.end > start ? block : nil
            }
        }.sorted { $0.start < $1.start }
    }

    /// With the day before, for isha after midnight and a time kept free beyond it.
    private func days(from start: UnixTime, until end: UnixTime, in zone: Zone) -> [PrayerDay] {
        let own = self.place.zone ?? zone
        let (first, last) = (own.local(start).date.daysSince1970 - 1, own.local(end).date.daysSince1970)
        return (first...max(first, last)).map { self.day(LocalDate(daysSince1970: $0), in: zone) }
    }
}
