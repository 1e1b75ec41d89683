internal import Time

/// The six moments of a day on which the sun rises and sets, in minutes since 1970.
struct PrayerComputation {
    private let day: SolarDay
    private let rules: PrayerRules
    private let rule: HighLatitudeRule
    private let isRamadan: Bool
    private let sunrise: Double
    private let sunset: Double
    /// The nights before and after the day.
    private let before: Double
    private let after: Double

    /// - Parameters:
    ///   - number: days since 1970.
    ///   - date: the day on which the owner prays by these times.
    init(_ number: Int, at place: Coordinates, by rules: PrayerRules, on date: LocalDate) {
        let day = SolarDay(number, at: place)
        (self.day, self.rules) = (day, rules)
        self.rule = rules.highLatitude ?? HighLatitudeRule(proposedFor: place)
        self.isRamadan = PrayerDay.hijri(date, offset: rules.hijriOffset)?.month == HijriDay.ramadan
        let (sunrise, sunset) = (day.sunrise ?? day.noon - 360, day.sunset ?? day.noon + 360)
        (self.sunrise, self.sunset) = (sunrise, sunset)
        let own = 1440 - (sunset - sunrise)
        self.before = SolarDay(number - 1, at: place).sunset.map { sunrise - $0 } ?? own
        self.after = SolarDay(number + 1, at: place).sunrise.map { $0 - sunset } ?? own
    }

    static func isDivided(_ number: Int, at place: Coordinates) -> Bool {
        let day = SolarDay(number, at: place)
        return day.sunrise != nil && day.sunset != nil
    }

    /// In the order of `Prayer`. An owner's minutes do not change the order.
    var moments: [Double] {
        let maghrib = self.maghrib
        let dhuhr = self.day.noon + self.added(.dhuhr)
        let sunrise = min(self.sunrise + self.added(.sunrise), dhuhr)
        let fajr = min(self.fajr + self.added(.fajr), sunrise)
        let asr = max((self.day.asr(self.rules.school) ?? self.sunset) + self.added(.asr), dhuhr)
        let later = max(maghrib + self.added(.maghrib), asr)
        return [fajr, sunrise, dhuhr, asr, later, max(self.isha(after: maghrib) + self.added(.isha), later)]
    }

    private func added(_ prayer: Prayer) -> Double { Double(self.rules.minutes(for: prayer)) }

    private var fajr: Double {
        let degrees = self.rules.angles.fajr
        let earliest = self.sunrise - self.rule.portion(degrees) * self.before
        return max(self.day.dawn(degrees) ?? earliest, earliest)
    }

    /// The sun's angle counts only if it comes at least a minute before isha.
    private var maghrib: Double {
        guard let degrees = self.rules.angles.maghrib, let dusk = self.day.dusk(degrees),
            dusk + 1 <= self.isha(after: self.sunset)
        else { return self.sunset }
        return dusk
    }

    /// Minutes end at the middle of the night, which they reach only in the shortest nights of the far north and south.
    private func isha(after maghrib: Double) -> Double {
        switch self.rules.angles.isha {
        case .degrees(let degrees):
            let latest = self.sunset + self.rule.portion(degrees) * self.after
            return min(self.day.dusk(degrees) ?? latest, latest)
        case .minutes(let minutes):
            let isLater = self.rules.method == .ummAlQura && self.rules.laterInRamadan && self.isRamadan
            let all = Double(minutes + (isLater ? PrayerRules.ramadanMinutes : 0))
            return min(maghrib + all, self.sunset + self.after / 2)
        }
    }
}
