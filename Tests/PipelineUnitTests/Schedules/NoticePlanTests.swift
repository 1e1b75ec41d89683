import Pipeline
import Testing
import Time

@Suite("Own notifications ring at the times that their owner has set") struct NoticePlanTests {
    private static let riyadh = Zone("Asia/Riyadh")!
    private static let berlin = Zone("Europe/Berlin")!

    private static func wall(_ text: String) -> LocalDateTime {
        let parts = text.split(separator: "T").map(String.init)
        return LocalDateTime(date: LocalDate(parts[0])!, time: LocalTime(parts[1])!)
    }

    private static func plan(
        _ start: String,
        _ every: String? = nil,
        on days: Set<Weekday> = [],
        in zone: Zone = Self.riyadh,
        until: String? = nil
    ) throws -> NoticePlan {
        let start = Self.wall(start)
        let cycle = try every.map { try Cycle(every: $0, on: days, start: start.date) }
        return NoticePlan(start, in: zone, cycle, until: until.flatMap { LocalDate($0) })
    }

    /// The wall times of its moments, from one moment to the first one after another.
    private static func rings(_ plan: NoticePlan, from first: String, to now: String) -> [String] {
        plan.occurrences(
            from: plan.zone.instant(of: Self.wall(first)),
            to: plan.zone.instant(of: Self.wall(now))
        ).map { "\(plan.zone.local($0.dueAt))" }
    }

    @Test func oneWithoutACycleRingsOnce() throws {
        let plan = try Self.plan("2026-06-13T15:00")
        #expect(Self.rings(plan, from: "2026-06-01T00:00", to: "2026-12-01T00:00") == ["2026-06-13T15:00"])
    }

    @Test func dailyOneEndsWithItsLastDay() throws {
        let plan = try Self.plan("2026-06-13T15:00", "1d", until: "2026-06-15")
        let all = ["2026-06-13T15:00", "2026-06-14T15:00", "2026-06-15T15:00"]
        #expect(Self.rings(plan, from: "2026-06-01T00:00", to: "2026-12-01T00:00") == all)
        #expect(Self.rings(plan, from: "2026-06-14T15:01", to: "2026-06-14T16:00") == ["2026-06-15T15:00"])
    }

    @Test func someDaysOfEverySecondWeekAreCountedFromTheStartsWeek() throws {
        // 2026-06-14 is a Sunday, the last day of its week.
        let plan = try Self.plan("2026-06-14T09:00", "2w", on: [.sunday, .tuesday])
        let rings = ["2026-06-14T09:00", "2026-06-23T09:00", "2026-06-28T09:00", "2026-07-07T09:00"]
        #expect(Self.rings(plan, from: "2026-06-01T00:00", to: "2026-07-01T00:00") == rings)
        let plain = try Self.plan("2026-06-14T09:00", "1w")
        #expect(plain.cycle?.days == [.sunday])
    }

    @Test func monthsWithoutTheDayAreLeftOutAndLeapDaysAreNot() throws {
        let monthly = try Self.plan("2026-01-31T08:00", "1mo")
        let rings = ["2026-01-31T08:00", "2026-03-31T08:00", "2026-05-31T08:00"]
        #expect(Self.rings(monthly, from: "2026-01-01T00:00", to: "2026-04-01T00:00") == rings)
        let birthday = try Self.plan("2024-02-29T08:00", "1y")
        let years = ["2026-02-28T08:00", "2027-02-28T08:00", "2028-02-29T08:00"]
        #expect(Self.rings(birthday, from: "2025-06-01T00:00", to: "2027-06-01T00:00") == years)
    }

    @Test func daysKeepTheWallTimeAndHoursTheElapsedTime() throws {
        // Clocks go forward on 2026-03-29 at 02:00, and back on 2026-10-25 at 03:00.
        let daily = try Self.plan("2026-03-28T02:30", "1d", in: Self.berlin)
        let days = ["2026-03-28T02:30", "2026-03-29T03:30", "2026-03-30T02:30"]
        #expect(Self.rings(daily, from: "2026-03-28T00:00", to: "2026-03-29T12:00") == days)
        let fold = try Self.plan("2026-10-24T02:30", "1d", in: Self.berlin)
        let times = fold.occurrences(from: nil, to: Self.berlin.instant(of: Self.wall("2026-10-25T01:00")))
        #expect(times.map { Self.berlin.offsetSeconds(at: $0.dueAt) } == [7200, 7200])
        let hourly = try Self.plan("2026-03-28T23:00", "3h", in: Self.berlin)
        let hours = ["2026-03-28T23:00", "2026-03-29T03:00", "2026-03-29T06:00"]
        #expect(Self.rings(hourly, from: "2026-03-28T23:00", to: "2026-03-29T03:00") == hours)
    }

    @Test(arguments: [
        ("", Cycle.Fault.invalid), ("0d", .invalid), ("-1d", .invalid), ("01d", .invalid), ("1", .invalid),
        ("d", .invalid), ("1s", .invalid), ("400d", .invalid), ("53w", .invalid), ("99999999999999999999d", .invalid),
        ("١d", .invalid), ("1d ", .invalid), ("11y", .invalid), ("200h", .invalid),
        ("5m", .tooFrequent), ("14m", .tooFrequent), ("1m", .tooFrequent),
    ])
    func otherCyclesAreRefused(_ every: String, _ fault: Cycle.Fault) throws {
        let day = try #require(LocalDate("2026-06-13"))
        #expect(throws: fault) { try Cycle(every: every, start: day) }
    }

    @Test func daysOfTheWeekBelongToWeeksAlone() throws {
        let day = try #require(LocalDate("2026-06-13"))
        #expect(throws: Cycle.Fault.invalid) { try Cycle(every: "1d", on: [.sunday], start: day) }
        for every in ["15m", "1h", "3h", "1d", "2w", "1mo", "1y"] {
            #expect(try Cycle(every: every, start: day).every == every)
        }
    }

    @Test func oneIsUsefulForAQuarterOfItsPeriodWithinBounds() throws {
        func patience(_ every: String?) throws -> Duration {
            let plan = try Self.plan("2026-06-13T15:00", every)
            let ring = try #require(plan.occurrences(from: nil, to: .init(seconds: 0)).first)
            return plan.usefulUntil(ring) - ring.dueAt
        }
        #expect(try patience(nil) == .seconds(86_400))
        #expect(try patience("15m") == .seconds(600))
        #expect(try patience("3h") == .seconds(2700))
        #expect(try patience("1d") == .seconds(6 * 3600))
        #expect(try patience("1y") == .seconds(6 * 3600))
    }

    // MARK: - Decisions

    private static func at(_ text: String) -> UnixTime { Self.riyadh.instant(of: Self.wall(text)) }

    @Test func ofMissedOnesTheLatestRingsAlone() throws {
        let plan = try Self.plan("2026-06-10T15:00", "1d")
        let first = try #require(plan.occurrences(from: nil, to: Self.at("2026-06-09T00:00")).first)
        let schedule = Schedule(.notice(plan), armed: first)
        let decision = schedule.decide(at: Self.at("2026-06-13T16:00"))
        #expect(decision.outcome == .late && decision.coalesced == 3)
        #expect(decision.decided?.dueAt == Self.at("2026-06-13T15:00"))
        #expect(decision.next?.dueAt == Self.at("2026-06-14T15:00"))
        // Seven hours later nobody wants it any more.
        let over = schedule.decide(at: Self.at("2026-06-13T22:00"))
        #expect(over.outcome == .skipped && over.next == decision.next)
    }

    @Test func oneForThisMinuteRingsAndAnOlderOneDoesNot() throws {
        let plan = try Self.plan("2026-06-13T15:00")
        let now = Self.at("2026-06-13T15:00") + .seconds(20)
        let new = Schedule(.notice(plan), changedAt: now)
        let planned = new.decide(at: now)
        #expect(planned.outcome == nil && planned.wakeAt == Self.at("2026-06-13T15:00"))
        let armed = Schedule(.notice(plan), armed: planned.next)
        #expect(armed.decide(at: now).outcome == .fired)
        let late = Schedule(.notice(plan), changedAt: now + .seconds(60))
        #expect(late.decide(at: now + .seconds(60)).next == nil)
    }

    @Test func editedOneRingsOnceAtItsMinute() throws {
        let plan = try Self.plan("2026-06-10T15:00", "1d")
        let rung = try #require(plan.occurrences(from: nil, to: Self.at("2026-06-09T00:00")).first)
        let edited = Schedule(.notice(plan), last: rung, changedAt: Self.at("2026-06-10T15:00") + .seconds(5))
        let decision = edited.decide(at: Self.at("2026-06-10T15:00") + .seconds(6))
        #expect(decision.outcome == nil && decision.next?.dueAt == Self.at("2026-06-11T15:00"))
    }

    @Test func oneThatIsSwitchedOffRingsNever() {
        var notice = Notice("Water the plants", Timetable(Self.wall("2026-06-13T15:00")))
        notice.isActive = false
        let schedule = Schedule(notice.plan(in: Self.riyadh))
        #expect(schedule.decide(at: Self.at("2026-06-13T15:00")) == ScheduleDecision())
    }

    /// Also while the clocks there have not come so far yet.
    @Test(arguments: ["09:30", "12:00"]) func flightToTheWestRingsNothingTwiceAndGoesOn(_ time: String) throws {
        let notice = Notice("Vitamins", Timetable(Self.wall("2026-06-10T09:00"), .days(1)))
        let rung = Occurrence(
            at: Self.at("2026-06-10T09:00"),
            try #require(Occurrence.Label("@1d@2026-06-10T09:00"))
        )
        let now = Self.at("2026-06-10T\(time)")
        let flown = Schedule(notice.plan(in: Self.berlin), last: rung, changedAt: now)
        let next = try #require(flown.decide(at: now).next)
        #expect(Self.berlin.local(next.dueAt) == Self.wall("2026-06-11T09:00"))
    }

    @Test func whatAFlightToTheEastPassesOverRingsLate() throws {
        let notice = Notice("Vitamins", Timetable(Self.wall("2026-06-10T09:00"), .days(1)))
        let waiting = Schedule(notice.plan(in: Self.berlin), changedAt: Self.at("2026-06-10T01:00"))
        let armed = try #require(waiting.decide(at: Self.at("2026-06-10T01:00")).next)
        let now = Self.at("2026-06-10T09:30")
        #expect(armed.dueAt > now)
        var flown = Schedule(notice.plan(in: Self.riyadh), armed: armed, changedAt: now)
        let planned = flown.decide(at: now)
        #expect(planned.wakeAt == Self.at("2026-06-10T09:00"))
        (flown.armed, flown.changedAt) = (planned.next, nil)
        let told = flown.decide(at: now)
        #expect(told.outcome == .late && told.next?.dueAt == Self.at("2026-06-11T09:00"))
    }
}
