import Pipeline
import TestSupport
import Testing
import Time

@Suite("Times of prayers are kept free: told as soft conflicts, and avoided by other times")
struct KeptPrayersTests {
    private static let sunday = LocalDate("2026-11-22")!
    private static let friday = LocalDate("2026-11-27")!
    /// Its local times: dhuhr at 11:40, asr at 14:41, maghrib at 17:04, isha at 18:34.
    private static let riyadh = PrayerPlace(Coordinates(latitude: 24.6877, longitude: 46.7219)!)

    private static func settings(_ keeping: PrayerKeeping = PrayerKeeping()) -> PrayerSettings {
        PrayerSettings(Self.riyadh, PrayerRules(.ummAlQura), keeping: keeping)
    }

    private static func report(
        _ event: CalendarEvent = ConflictScene.event(),
        among instances: [CalendarInstance] = [],
        _ settings: PrayerSettings? = Self.settings(),
        isArabic: Bool = false
    ) -> ConflictReport {
        ConflictReport(
            of: event,
            among: CalendarFindings(instances: instances, unread: [], isComplete: true),
            hours: DayHours("08:00-22:00")!,
            zone: ConflictScene.zone,
            now: ConflictScene.at("2026-11-20T09:00"),
            keeping: settings.map { KeptPrayers($0, isArabic: isArabic) }
        )
    }

    private static func report(_ settings: PrayerSettings?) -> ConflictReport {
        Self.report(ConflictScene.event(), among: [], settings)
    }

    private static func block(_ prayer: Prayer, on date: LocalDate) -> PrayerBlock? {
        let start = ConflictScene.zone.instant(of: LocalDateTime(date: date, time: .midnight))
        return Self.settings().blocks(from: start, until: start + .seconds(86_400), in: ConflictScene.zone)
            .first { $0.prayer == prayer && $0.start >= start }
    }

    @Test func eventAtTheTimeOfAPrayerIsToldSoftlyAndLeftWhereItIs() {
        let report = Self.report()
        #expect(report.conflicts.map(\.instance.title) == ["Maghrib"] && report.conflicts.map(\.isSoft) == [true])
        #expect(report.conflicts.map(\.instance.prayer) == [.maghrib])
        #expect(!report.isHard && report.slots.isEmpty)
        #expect(Self.report(isArabic: true).conflicts.map(\.instance.title) == ["المغرب"])
        #expect(Self.report(Self.settings(PrayerKeeping(minutes: 0))).conflicts.isEmpty)
        #expect(Self.report(nil).conflicts.isEmpty)
    }

    @Test func blockBeginsWithThePrayerAndIsLongerOnFridays() throws {
        let day = Self.settings().day(Self.sunday, in: ConflictScene.zone)
        let maghrib = try #require(Self.block(.maghrib, on: Self.sunday))
        #expect(maghrib.start == day[.maghrib] && maghrib.end == day[.maghrib] + .seconds(1200))
        for (date, minutes) in [(Self.sunday, 20), (Self.friday, 60)] {
            let dhuhr = try #require(Self.block(.dhuhr, on: date))
            #expect(dhuhr.end - dhuhr.start == .seconds(minutes * 60), "\(date)")
        }
        let only = Self.settings(PrayerKeeping(minutes: 0, fridayMinutes: 45))
        let week = only.blocks(
            from: ConflictScene.at("2026-11-22T00:00"),
            until: ConflictScene.at("2026-11-29T00:00"),
            in: ConflictScene.zone
        )
        #expect(week.map(\.prayer) == [.dhuhr] && week.allSatisfy { $0.end - $0.start == .seconds(2700) })
    }

    /// An event that ends when the prayer begins, or begins when its time is over, is in nobody's way.
    @Test func onlyWhatLiesInTheTimeIsTold() throws {
        let maghrib = try #require(Self.block(.maghrib, on: Self.sunday))
        func told(_ start: UnixTime, _ end: UnixTime) -> Int {
            let zone = ConflictScene.zone
            let times = EventTimes.timed(start: zone.local(start), end: zone.local(end), zone: zone)
            return Self.report(ConflictScene.event(times)).conflicts.count
        }
        let minute = Duration.seconds(60)
        #expect(told(maghrib.start - .seconds(3600), maghrib.start) == 0)
        #expect(told(maghrib.start - .seconds(3600), maghrib.start + minute) == 1)
        #expect(told(maghrib.end, maghrib.end + .seconds(600)) == 0)
        #expect(told(maghrib.end - minute, maghrib.end + .seconds(600)) == 1)
        // One without duration.
        #expect(told(maghrib.start, maghrib.start) == 0)
        #expect(told(maghrib.start + minute, maghrib.start + minute) == 1)
    }

    @Test func wholeDaysAndLongEventsGoOnDuringPrayers() {
        let days = EventTimes.allDay(start: Self.sunday, endExclusive: Self.sunday.adding(days: 1))
        #expect(Self.report(ConflictScene.event(days)).conflicts.isEmpty)
        #expect(Self.report(ConflictScene.event("2026-11-22T08:00", "2026-11-23T08:00")).conflicts.isEmpty)
        let workshop = Self.report(ConflictScene.event("2026-11-22T09:00", "2026-11-22T17:00"))
        #expect(workshop.conflicts.map(\.instance.title) == ["Dhuhr", "Asr"])
    }

    @Test func otherTimesAvoidPrayersUnlessTheOwnerSaysOtherwise() {
        let dentist = ConflictScene.busy("2026-11-22T16:30", "2026-11-22T18:10")
        func starts(_ settings: PrayerSettings?) -> [String] {
            Self.report(among: [dentist], settings).slots.map { "\($0.start)" }
        }
        #expect(starts(nil) == ["2026-11-22T18:15", "2026-11-22T15:30", "2026-11-23T17:00"])
        #expect(starts(Self.settings(PrayerKeeping(yieldsToSlots: true))) == starts(nil))
        // Isha is at 18:34; at 17:00 on the next day it is maghrib again.
        #expect(starts(Self.settings()) == ["2026-11-22T15:30", "2026-11-22T19:00", "2026-11-23T17:30"])
        let slots = Self.report(among: [dentist]).slots
        #expect(slots.dropFirst().first?.reason == .after(title: "Isha"))
        // The hard one comes first, and the prayer is told, too.
        #expect(Self.report(among: [dentist]).conflicts.map(\.instance.title) == ["Dentist", "Maghrib"])
    }

    /// At random places, by random methods and with random minutes.
    @Test func noOtherTimeLiesInAPrayer() {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let latitude = Double.random(in: -65...65, using: &generator)
            let place = Coordinates(latitude: latitude, longitude: Double.random(in: -180...180, using: &generator))!
            let keeping = PrayerKeeping(
                minutes: Int.random(in: 0...120, using: &generator),
                fridayMinutes: Int.random(in: 0...120, using: &generator)
            )
            let method = PrayerMethod.allCases.randomElement(using: &generator) ?? .muslimWorldLeague
            let settings = PrayerSettings(PrayerPlace(place), PrayerRules(method), keeping: keeping)
            let busy = ConflictScene.busy("2026-11-22T16:45", "2026-11-22T17:15")
            for slot in Self.report(among: [busy], settings).slots {
                var moved = ConflictScene.event()
                moved.times = slot.times
                #expect(Self.report(moved, among: [busy], settings).conflicts.isEmpty, "seed \(seed): \(slot.start)")
            }
        }
    }

    /// In the far north isha is after midnight, and belongs to the day before.
    @Test func prayerAfterMidnightKeepsItsTimeFree() throws {
        let (london, date) = (Zone("Europe/London")!, LocalDate("2026-06-21")!)
        let place = PrayerPlace(Coordinates(latitude: 58.2, longitude: -6.4)!, zone: london)
        let settings = PrayerSettings(place, PrayerRules(.muslimWorldLeague, highLatitude: .middleOfNight))
        let isha = settings.day(date, in: .utc)[.isha]
        #expect(london.local(isha).date == date.adding(days: 1))
        let found = settings.blocks(from: isha + .seconds(60), until: isha + .seconds(120), in: .utc)
        #expect(found.map(\.prayer).contains(.isha))
        let moments = settings.moments(from: isha, until: isha + .seconds(60), in: .utc)
        #expect(moments.map(\.prayer).contains(.isha))
    }
}
