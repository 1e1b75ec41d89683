import ICalendar
import Pipeline
import Testing
import Time

@Suite("Own notifications by a rule of RFC 5545 or RFC 7529") struct OwnRuleTests {
    private static let riyadh = Zone("Asia/Riyadh")!
    private static let berlin = Zone("Europe/Berlin")!

    private static func wall(_ text: String) -> LocalDateTime {
        let parts = text.split(separator: "T")
        return LocalDateTime(date: LocalDate(parts[0])!, time: LocalTime(parts[1])!)
    }

    /// The days on which it rings next.
    private static func days(
        _ rule: String,
        from start: String,
        in zone: Zone = Self.riyadh,
        until: String? = nil,
        count: Int = 4
    ) throws -> [String] {
        let cycle = try Cycle(every: rule, start: Self.wall(start).date)
        let times = Timetable(Self.wall(start), cycle, until: until.flatMap { LocalDate($0) })
        let plan = times.plan(in: zone, OwnRule.reader)
        var (found, now) = ([String](), zone.instant(of: Self.wall(start)) - .seconds(1))
        while found.count < count, let next = plan.occurrences(from: now, to: now).first(where: { $0.dueAt > now }) {
            found.append("\(zone.local(next.dueAt).date)")
            now = next.dueAt
        }
        return found
    }

    @Test func hijriYear() throws {
        let rule = "RSCALE=ISLAMIC-UMALQURA;FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=27"
        #expect(try Self.days(rule, from: "2026-03-16T20:00", count: 3) == ["2026-03-16", "2027-03-06", "2028-02-23"])
        let byStart = "RSCALE=ISLAMIC-UMALQURA;FREQ=YEARLY;SKIP=BACKWARD"
        let days = ["2026-03-16", "2027-03-06", "2028-02-23"]
        #expect(try Self.days(byStart, from: "2026-03-16T20:00", count: 3) == days)
    }

    /// 30 Ramadan is 29 Ramadan in a year in which there is none.
    @Test func lastDayOfAHijriMonth() throws {
        let rule = "RSCALE=ISLAMIC-UMALQURA;FREQ=MONTHLY;SKIP=BACKWARD"
        let found = try Self.days(rule, from: "2026-03-19T06:00", count: 13)
        #expect(found.count == 13 && Set(found).count == 13)
        let dates = found.compactMap { LocalDate($0)?.daysSince1970 }
        #expect(zip(dates, dates.dropFirst()).allSatisfy { [29, 30].contains($1 - $0) })
    }

    @Test func gregorianRules() throws {
        let lastFridays = try Self.days("FREQ=MONTHLY;BYDAY=-1FR", from: "2026-11-01T09:00")
        #expect(lastFridays == ["2026-11-27", "2026-12-25", "2027-01-29", "2027-02-26"])
        let third = try Self.days("RRULE:freq=daily;count=3", from: "2026-11-01T09:00")
        #expect(third == ["2026-11-01", "2026-11-02", "2026-11-03"])
        let ends = try Self.days("FREQ=WEEKLY;BYDAY=SU,TU", from: "2026-11-01T09:00", until: "2026-11-08")
        #expect(ends == ["2026-11-01", "2026-11-03", "2026-11-08"])
        // Far apart: the window has to grow.
        let ninth = try Self.days("FREQ=YEARLY;INTERVAL=9", from: "2026-11-01T09:00", count: 2)
        #expect(ninth == ["2026-11-01", "2035-11-01"])
        #expect(try Self.days("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", from: "2026-11-01T09:00") == [])
    }

    @Test func clockOnTheWallStays() throws {
        let cycle = try Cycle(every: "FREQ=DAILY", start: Self.wall("2026-03-28T02:30").date)
        let plan = Timetable(Self.wall("2026-03-28T02:30"), cycle).plan(in: Self.berlin, OwnRule.reader)
        let first = Self.berlin.instant(of: Self.wall("2026-03-28T02:30"))
        let found = plan.occurrences(from: first, to: first + .seconds(2 * 86_400)).map { Self.berlin.local($0.dueAt) }
        // 02:30 does not exist on the 29th: it is as far after the jump as it lies in the gap.
        let expected = ["2026-03-28T02:30", "2026-03-29T03:30", "2026-03-30T02:30"]
        #expect(Array(found.prefix(3).map(\.description)) == expected)
    }

    @Test(arguments: [
        "FREQ=SECONDLY", "FREQ=MINUTELY;INTERVAL=20", "FREQ=HOURLY", "FREQ=DAILY;UNTIL=20270101", "FREQ=FORTNIGHTLY",
        "BYDAY=SU", "FREQ=DAILY;COUNT=3;UNTIL=20270101T000000Z", "FREQ=DAILY;" + String(repeating: "X", count: 10_000),
    ])
    func refusedRule(_ rule: String) {
        #expect(throws: Cycle.Fault.self) { try Cycle(every: rule, start: LocalDate(daysSince1970: 0)) }
    }

    @Test(arguments: ["FREQ=DAILY;BYHOUR=99", "FREQ=DAILY;NONSENSE=1", "FREQ=DAILY;COUNT=0", "FREQ=DAILY;INTERVAL=x"])
    func unreadableRule(_ rule: String) { #expect(!OwnRule.isReadable(rule)) }

    @Test func unknownCalendarHasNoDays() throws {
        #expect(try Self.days("RSCALE=KLINGON;FREQ=YEARLY", from: "2026-11-01T09:00") == [])
    }

    @Test func patienceFollowsTheRule() throws {
        func isUsefulFor(_ rule: String) throws -> Duration {
            let start = Self.wall("2026-11-01T09:00")
            let plan = Timetable(start, try Cycle(every: rule, start: start.date)).plan(in: Self.riyadh, OwnRule.reader)
            let first = try #require(plan.occurrences(from: nil, to: Self.riyadh.instant(of: start)).first)
            return plan.usefulUntil(first) - first.dueAt
        }
        #expect(try isUsefulFor("FREQ=YEARLY") == .seconds(6 * 3600))
        #expect(try isUsefulFor("FREQ=DAILY;BYHOUR=9,12,15,18") == .seconds(6 * 900))
    }
}
