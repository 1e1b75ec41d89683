internal import ChatReader
public import Time

/// The times of one day at one place.
public struct PrayerDay: Sendable, Hashable {
    /// By the clock of the place. Isha after midnight belongs to the day of its maghrib.
    public let date: LocalDate
    /// In whole minutes, in the order of `Prayer`.
    public let times: [Prayer: UnixTime]
    /// The day whose times these are, if the sun does not rise and set on `date`: the nearest one on which it does.
    public let borrowed: LocalDate?

    /// - Parameter zone: of the place; it decides which noon belongs to the date.
    public init(_ date: LocalDate, at place: Coordinates, in zone: Zone, by rules: PrayerRules) {
        let day = Self.solarDay(date, at: place, in: zone)
        let shift = Self.nearest(day, at: place)
        let computation = PrayerComputation(day + shift, at: place, by: rules, on: date)
        self.date = date
        self.borrowed = shift == 0 ? nil : date.adding(days: shift)
        self.times = Dictionary(
            uniqueKeysWithValues: zip(Prayer.allCases, computation.moments).map { prayer, moment in
                (prayer, UnixTime(seconds: (moment - Double(shift * 1440)).wholeMinutes * 60))
            }
        )
    }

    public subscript(prayer: Prayer) -> UnixTime { self.times[prayer] ?? .distantPast }

    /// The day number by which noon falls on the date. The clocks of some islands are a day away from their meridian.
    private static func solarDay(_ date: LocalDate, at place: Coordinates, in zone: Zone) -> Int {
        let day = date.daysSince1970
        let noon = UnixTime(seconds: SolarDay(day, at: place).noon.wholeMinutes * 60)
        return day + day - zone.local(noon).date.daysSince1970
    }

    /// How far the nearest day is on which the sun rises and sets, the earlier one first.
    private static func nearest(_ day: Int, at place: Coordinates) -> Int {
        (0...200).lazy.flatMap { [-$0, $0] }.first { PrayerComputation.isDivided(day + $0, at: place) } ?? 0
    }

    /// The day of the Hijri calendar, which begins at the maghrib before.
    ///
    /// - Parameter offset: days by which the owner's country differs from Umm al-Qura's calendar.
    public static func hijri(_ date: LocalDate, offset: Int) -> HijriDay? {
        HijriCalendar.parts(of: date.adding(days: offset)).map { parts in
            HijriDay(day: parts.day, month: parts.month, year: parts.year)
        }
    }
}

/// A day of the Umm al-Qura calendar, moved by an owner's offset.
public struct HijriDay: Sendable, Hashable {
    public static let ramadan = 9

    public let day: Int
    public let month: Int
    public let year: Int

    public init(day: Int, month: Int, year: Int) { (self.day, self.month, self.year) = (day, month, year) }
}

extension Double {
    /// The nearest one.
    fileprivate var wholeMinutes: Int64 { Int64(self.rounded()) }
}
