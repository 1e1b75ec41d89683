import Pipeline
import TestSupport
import Testing
import Time

@Suite("Prayer times agree with published tables and stay in order everywhere")
struct PrayerTests {
    private static let makkah = Coordinates(latitude: 21.4225, longitude: 39.8262)!
    private static let riyadh = Zone("Asia/Riyadh")!

    @Test(arguments: try PublishedTimes.all())
    func timesAreThoseOfThePublishedTable(_ table: PublishedTimes) {
        var largest = 0
        for (date, times) in table.days {
            let rules = PrayerRules(table.method, laterInRamadan: false)
            let day = PrayerDay(date, at: table.place, in: table.zone, by: rules)
            for (prayer, time) in zip(Prayer.allCases, times) {
                let local = table.zone.local(day[prayer])
                let difference = abs(local.minutesSince1970 - LocalDateTime(date: date, time: time).minutesSince1970)
                largest = max(largest, difference)
                #expect(difference <= table.tolerance, "\(table.name) \(date) \(prayer): \(local) for \(time)")
            }
        }
        #expect(table.days.count >= 12)
        print("\(table.name): \(table.days.count) days, at most \(largest) min")
    }

    /// Every latitude on every fifth day, and every day at every tenth latitude; all methods in turn.
    @Test func sixTimesAreInOrderFromOnePolarCircleToTheOther() {
        let methods = PrayerMethod.allCases
        let first = LocalDate("2026-01-01")!.daysSince1970
        let count = LocalDate("2030-12-31")!.daysSince1970 - first + 1
        var checked = 0
        for latitude in -65...65 {
            let place = Coordinates(latitude: Double(latitude), longitude: Double(latitude * 37 % 180))!
            for number in stride(from: 0, to: count, by: latitude % 13 == 0 ? 1 : 5) {
                var rules = PrayerRules(methods[(number + latitude + 65) % methods.count])
                rules.school = number % 2 == 0 ? .standard : .hanafi
                rules.highLatitude = number % 3 == 0 ? .angle : nil
                let date = LocalDate(daysSince1970: first + number)
                let day = PrayerDay(date, at: place, in: .utc, by: rules)
                let times = Prayer.allCases.map { day[$0] }
                checked += 1
                #expect(day.borrowed == nil && zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(place) \(date)")
                #expect(times[5] - times[0] < .seconds(86_400), "\(place) \(date)")
            }
        }
        #expect(checked > 60_000)
    }

    /// Far from the meridian of the zone, too.
    @Test(
        arguments: [
            (1.87, -157.43, "Pacific/Kiritimati"), (-13.83, -171.77, "Pacific/Apia"),
            (-36.85, 174.76, "Pacific/Auckland"),
            (39.47, 75.99, "Asia/Shanghai"), (21.3, -157.86, "Pacific/Honolulu"), (64.15, -21.94, "Atlantic/Reykjavik"),
        ]
    )
    func noonIsOnTheDate(_ latitude: Double, _ longitude: Double, _ name: String) throws {
        let (place, zone) = (try #require(Coordinates(latitude: latitude, longitude: longitude)), Zone(name)!)
        for number in 0..<365 {
            let date = LocalDate("2026-01-01")!.adding(days: number)
            let day = PrayerDay(date, at: place, in: zone, by: PrayerRules(.muslimWorldLeague))
            #expect(zone.local(day[.dhuhr]).date == date)
        }
    }

    @Test(arguments: [66.5, 69.65, 78.22, 90, -70, -90])
    func dayWithoutSunriseHasTheTimesOfTheNearestOneWithBoth(_ latitude: Double) throws {
        let place = try #require(Coordinates(latitude: latitude, longitude: 18.96))
        var borrowed = 0
        for number in 0..<365 {
            let date = LocalDate("2026-01-01")!.adding(days: number)
            let day = PrayerDay(date, at: place, in: .utc, by: PrayerRules(.muslimWorldLeague))
            let times = Prayer.allCases.map { day[$0] }
            #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
            #expect(abs((day[.dhuhr] - date.noon).components.seconds) < 14 * 3600)
            if let other = day.borrowed {
                borrowed += 1
                #expect(PrayerDay(other, at: place, in: .utc, by: PrayerRules(.muslimWorldLeague)).borrowed == nil)
            }
        }
        #expect(borrowed > 10)
    }

    @Test func ishaOfUmmAlQuraIsHalfAnHourLaterInRamadan() {
        let (before, first) = (LocalDate("2026-02-17")!, LocalDate("2026-02-18")!)
        func minutes(_ date: LocalDate, _ rules: PrayerRules) -> Duration {
            let day = PrayerDay(date, at: Self.makkah, in: Self.riyadh, by: rules)
            return day[.isha] - day[.maghrib]
        }
        var rules = PrayerRules(.ummAlQura)
        #expect(minutes(before, rules) == .seconds(90 * 60))
        #expect(minutes(first, rules) == .seconds(120 * 60))
        rules.hijriOffset = 1
        #expect(minutes(before, rules) == .seconds(120 * 60))
        rules.hijriOffset = -1
        #expect(minutes(first, rules) == .seconds(90 * 60))
        (rules.hijriOffset, rules.laterInRamadan) = (0, false)
        #expect(minutes(first, rules) == .seconds(90 * 60))
        #expect(minutes(first, PrayerRules(.qatar)) == .seconds(90 * 60))
    }

    @Test func minutesOfTheOwnerMoveOnePrayerAlone() {
        let date = LocalDate("2026-05-01")!
        let plain = PrayerDay(date, at: Self.makkah, in: Self.riyadh, by: PrayerRules(.ummAlQura))
        let moved = PrayerDay(
            date,
            at: Self.makkah,
            in: Self.riyadh,
            by: PrayerRules(.ummAlQura, adjustments: [.asr: -4])
        )
        for prayer in Prayer.allCases {
            #expect(moved[prayer] - plain[prayer] == .seconds(prayer == .asr ? -240 : 0))
        }
    }

    @Test func ishaAfterMidnightBelongsToTheDayOfItsMaghrib() throws {
        let place = try #require(Coordinates(latitude: 52.37, longitude: 4.89))
        let (zone, date) = (Zone("Europe/Amsterdam")!, LocalDate("2026-06-21")!)
        let rules = PrayerRules(.muslimWorldLeague, highLatitude: .middleOfNight)
        let day = PrayerDay(date, at: place, in: zone, by: rules)
        #expect(zone.local(day[.isha]).date == date.adding(days: 1))
        #expect(zone.local(day[.maghrib]).date == date)
        let gentle = PrayerDay(date, at: place, in: zone, by: PrayerRules(.muslimWorldLeague))
        #expect(zone.local(gentle[.isha]).date == date)
    }

    @Test func hanafiAsrIsLaterAndCustomAnglesAreUsed() {
        let date = LocalDate("2026-11-29")!
        let standard = PrayerDay(date, at: Self.makkah, in: Self.riyadh, by: PrayerRules(.ummAlQura))
        let hanafi = PrayerDay(date, at: Self.makkah, in: Self.riyadh, by: PrayerRules(.ummAlQura, school: .hanafi))
        #expect(hanafi[.asr] - standard[.asr] > .seconds(30 * 60))
        let angles = PrayerAngles(fajr: 18.5, isha: .minutes(90))
        let custom = PrayerDay(date, at: Self.makkah, in: Self.riyadh, by: PrayerRules(.custom, custom: angles))
        #expect(custom.times == standard.times)
    }

    @Test func placesThatAreNoneAreRefused() {
        #expect(Coordinates(latitude: 91, longitude: 0) == nil)
        #expect(Coordinates(latitude: .nan, longitude: 0) == nil)
        #expect(Coordinates(latitude: 0, longitude: 540) == nil)
        #expect(Coordinates(latitude: 0, longitude: -.infinity) == nil)
    }
}

extension LocalDate {
    fileprivate var noon: UnixTime { UnixTime(seconds: Int64(self.daysSince1970) * 86_400 + 43_200) }
}
