import Pipeline
import Testing
import Time

@Suite("Notifications of prayers come at the minutes before them that their owner has chosen") struct PrayerPlanTests {
    private static let zone = Zone("Asia/Riyadh")!
    private static let makkah = PrayerPlace(Coordinates(latitude: 21.4225, longitude: 39.8262)!, zone: Self.zone)

    private static func settings(_ alerts: [Prayer: [Int]]) -> PrayerSettings {
        PrayerSettings(Self.makkah, PrayerRules(.ummAlQura), alerts: alerts)
    }

    private static func at(_ day: String, _ time: String) -> UnixTime {
        Self.zone.instant(of: LocalDateTime(date: LocalDate(day)!, time: LocalTime(time)!))
    }

    /// The labels of its moments.
    private static func rings(_ settings: PrayerSettings, from first: UnixTime?, to now: UnixTime) throws -> [String] {
        try #require(PrayerPlan(settings, in: .utc)).occurrences(from: first, to: now).map { "\($0.label)" }
    }

    @Test func eachPrayerHasItsOwnMinutes() throws {
        let settings = Self.settings([.fajr: [0, 10], .maghrib: [0]])
        let first = Self.at("2026-11-29", "00:00")
        let day = settings.day(LocalDate("2026-11-29")!, in: .utc)
        #expect(Self.zone.local(day[.fajr]).time == LocalTime("05:20"))
        let rings = try Self.rings(settings, from: first, to: Self.at("2026-11-29", "12:00"))
        #expect(
            rings == ["fajr-10m@2026-11-29T05:10", "fajr-0m@2026-11-29T05:20", "maghrib-0m@2026-11-29T17:37"]
        )
    }

    @Test func itEndsWithTheFirstOneAfterNow() throws {
        let settings = Self.settings([.isha: [0]])
        for from in [nil, Self.at("2026-11-29", "20:00")] {
            let rings = try Self.rings(settings, from: from, to: Self.at("2026-11-29", "20:00"))
            #expect(rings == ["isha-0m@2026-11-30T19:07"])
        }
    }

    @Test func noAlertMeansNoPlan() {
        #expect(PrayerPlan(Self.settings([:]), in: .utc) == nil)
        #expect(PrayerPlan(Self.settings([.fajr: []]), in: .utc) == nil)
    }

    @Test func afterALongDowntimeTheLatestIsDecidedAloneAndSkippedIfLate() throws {
        let plan = try #require(PrayerPlan(Self.settings([.dhuhr: [0], .asr: [0]]), in: .utc))
        let begin = Self.at("2026-11-01", "00:00")
        let armed = try #require(plan.occurrences(from: begin, to: begin).first)
        let schedule = Schedule(.prayers(plan), armed: armed)
        let late = schedule.decide(at: Self.at("2026-11-29", "23:00"))
        #expect(late.outcome == .skipped && late.coalesced > 40)
        #expect(late.next.map { "\($0.label)" } == "dhuhr-0m@2026-11-30T12:09")
        let asr = try #require(late.decided)
        #expect(schedule.decide(at: asr.dueAt + .seconds(599)).outcome == .late)
        #expect(schedule.decide(at: asr.dueAt + .seconds(600)).outcome == .skipped)
        #expect(schedule.decide(at: asr.dueAt).outcome == .fired)
        #expect(schedule.decide(at: armed.dueAt - .milliseconds(1)).outcome == nil)
    }

    @Test func nextPrayerIsTheFirstOneAfterNowAlsoAfterMidnight() throws {
        let settings = Self.settings([:])
        let next = try #require(settings.next(after: Self.at("2026-11-29", "20:00"), in: .utc))
        #expect(next.prayer == .fajr && Self.zone.local(next.at).date == LocalDate("2026-11-30"))
        let sunrise = try #require(settings.next(after: Self.at("2026-11-29", "06:00"), in: .utc))
        #expect(sunrise.prayer == .dhuhr)
    }
}
