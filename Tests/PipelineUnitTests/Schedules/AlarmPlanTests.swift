import Pipeline
import Testing
import Time

@Suite("Alarms ring at the time that their owner has set, or before a prayer") struct AlarmPlanTests {
    private static let riyadh = Zone("Asia/Riyadh")!
    private static let berlin = Zone("Europe/Berlin")!
    private static let prayers = PrayerSettings(
        PrayerPlace(Coordinates(latitude: 21.4225, longitude: 39.8262)!, zone: Self.riyadh),
        PrayerRules(.ummAlQura)
    )

    private static func alarm(
        _ time: String = "06:30",
        on days: Set<Weekday> = [],
        from day: String = "2026-11-29",
        _ change: (inout Alarm) -> Void = { _ in }
    ) -> Alarm {
        var alarm = Alarm("", at: .clock(LocalTime(time)!), on: days, from: LocalDate(day)!)
        change(&alarm)
        return alarm
    }

    private static func at(_ day: String, _ time: String, in zone: Zone = Self.riyadh) -> UnixTime {
        zone.instant(of: LocalDateTime(date: LocalDate(day)!, time: LocalTime(time)!))
    }

    /// The labels of its moments.
    private static func rings(
        _ alarm: Alarm,
        from first: UnixTime?,
        to now: UnixTime,
        in zone: Zone = Self.riyadh
    ) throws -> [String] {
        try #require(AlarmPlan(alarm, in: zone, Self.prayers)).occurrences(from: first, to: now)
            .map { "\($0.label)" }
    }

    @Test func oneWithoutDaysRingsOnce() throws {
        let rings = try Self.rings(Self.alarm(), from: nil, to: Self.at("2027-01-01", "00:00"))
        #expect(rings == ["@alarm@2026-11-29T06:30"])
    }

    @Test func timeThatHasPassedIsTomorrows() {
        let alarm = Self.alarm()
        for (time, day) in [("06:29", "2026-11-29"), ("06:30", "2026-11-30"), ("23:59", "2026-11-30")] {
            let first = alarm.first(after: Self.at("2026-11-29", time), in: Self.riyadh, nil)
            #expect(first == LocalDate(day), "\(time)")
        }
        // Fajr is at 05:20.
        var early = alarm
        early.moment = .prayer(.fajr, minutesBefore: 20)
        for (time, day) in [("04:59", "2026-11-29"), ("05:00", "2026-11-30")] {
            #expect(early.first(after: Self.at("2026-11-29", time), in: .utc, Self.prayers) == LocalDate(day))
        }
    }

    @Test func someDaysOfTheWeekKeepTheWallTime() throws {
        // Clocks go forward on Sunday 2026-03-29 at 02:00.
        let alarm = Self.alarm("02:30", on: [.saturday, .sunday], from: "2026-03-28")
        let rings = try Self.rings(
            alarm,
            from: nil,
            to: Self.at("2026-03-29", "12:00", in: Self.berlin),
            in: Self.berlin
        )
        #expect(rings == ["@alarm@2026-03-28T02:30", "@alarm@2026-03-29T03:30", "@alarm@2026-04-04T02:30"])
    }

    @Test func oneBeforeFajrMovesWithTheSun() throws {
        let alarm = Self.alarm(on: Set(Weekday.allCases)) { $0.moment = .prayer(.fajr, minutesBefore: 20) }
        let now = Self.at("2026-11-30", "12:00")
        let rings = try Self.rings(alarm, from: Self.at("2026-11-29", "00:00"), to: now, in: .utc)
        #expect(rings.first == "@alarm@2026-11-29T05:00" && rings.count == 3)
        #expect(AlarmPlan(alarm, in: .utc, nil) == nil)
        #expect(AlarmPlan(Self.alarm { $0.isActive = false }, in: .utc, nil) == nil)
    }

    @Test(arguments: [
        (Alarm.Bedtime.hoursBefore(8), "2026-11-28T22:30"), (.clock(LocalTime("23:15")!), "2026-11-28T23:15"),
        (.clock(LocalTime("01:00")!), "2026-11-29T01:00"),
    ])
    func bedtimeIsBeforeTheAlarm(_ bedtime: Alarm.Bedtime, _ time: String) throws {
        let alarm = Self.alarm { $0.bedtime = bedtime }
        let begin = Self.at("2026-11-28", "12:00")
        let all = try Self.rings(alarm, from: begin, to: Self.at("2026-11-30", "00:00"))
        #expect(all == ["@bedtime@\(time)", "@alarm@2026-11-29T06:30"])
    }

    @Test func firstMomentsAreTheSameWhateverIsAsked() throws {
        let alarm = Self.alarm(on: [.monday, .thursday]) { $0.bedtime = .hoursBefore(9) }
        let plan = try #require(AlarmPlan(alarm, in: Self.riyadh, nil))
        let all = plan.occurrences(from: nil, to: Self.at("2026-12-20", "00:00"))
        #expect(all.count == 13 && all.map(\.dueAt) == all.map(\.dueAt).sorted())
        for (one, next) in zip(all, all.dropFirst()) {
            #expect(plan.occurrences(from: one.dueAt, to: one.dueAt) == [one, next])
            #expect(plan.occurrences(from: one.dueAt + .seconds(1), to: one.dueAt + .seconds(1)) == [next])
        }
    }

    @Test func lateOneIsMissedAfterThreeHours() throws {
        let plan = try #require(AlarmPlan(Self.alarm(on: [.sunday]), in: Self.riyadh, nil))
        let due = try #require(plan.occurrences(from: nil, to: Self.at("2026-11-29", "06:30")).first)
        let schedule = Schedule(.alarm(plan), armed: due)
        #expect(schedule.decide(at: due.dueAt - .milliseconds(1)).outcome == nil)
        #expect(schedule.decide(at: due.dueAt).outcome == .fired)
        #expect(schedule.decide(at: due.dueAt + .seconds(3 * 3600 - 1)).outcome == .late)
        #expect(schedule.decide(at: due.dueAt + .seconds(3 * 3600)).outcome == .skipped)
    }

    @Test func alarmIsPutOffTwelveTimes() {
        var alarm = Self.alarm { $0.snoozeMinutes = 7 }
        let now = Self.at("2026-11-29", "06:31")
        for _ in 0..<12 {
            #expect(alarm.maySnooze("@alarm@2026-11-29T06:30"))
            let isPutOff = alarm.snooze("@alarm@2026-11-29T06:30", at: now)
            #expect(isPutOff)
        }
        #expect(alarm.snoozed == [now + .seconds(420)])
        #expect(!alarm.maySnooze("@alarm@2026-11-29T06:30"))
        let refused = !alarm.snooze("@alarm@2026-11-29T06:30", at: now)
        #expect(refused && alarm.maySnooze("@alarm@2026-11-30T06:30"))
    }
}
