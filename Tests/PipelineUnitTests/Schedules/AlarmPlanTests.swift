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

    // MARK: - The brief

    /// At 06:30, with news, as it was planned.
    private static func prepared(_ change: (inout Alarm) -> Void = { _ in }) throws -> Schedule {
        let alarm = Self.alarm(on: [.sunday]) {
            $0.parts.feeds = ["https://news.example.org/rss"]
            change(&$0)
        }
        let plan = try #require(AlarmPlan(alarm, in: Self.riyadh, Self.prayers))
        var schedule = Schedule(.alarm(plan), armed: plan.occurrences(from: nil, to: Self.six).first)
        schedule.looksAhead = alarm.parts.asksOutside
        return schedule
    }

    private static let six = Self.at("2026-11-29", "06:00")
    private static let due = Self.at("2026-11-29", "06:30")
    private static let look = Self.due - .seconds(120)

    @Test func briefIsPreparedTwoMinutesBeforeAndOnce() throws {
        var schedule = try Self.prepared()
        #expect(schedule.decide(at: Self.six).wakeAt == Self.look && schedule.decide(at: Self.six).looksFor == nil)
        let decision = schedule.decide(at: Self.look)
        #expect(decision.looksFor == Self.due && decision.outcome == nil && decision.next?.dueAt == Self.due)
        // Also if a worker comes late.
        #expect(schedule.decide(at: Self.due - .seconds(1)).looksFor == Self.due)
        schedule.lookedFor = Self.due
        #expect(schedule.decide(at: Self.look) == ScheduleDecision(next: schedule.armed, wakeAt: Self.due))
        let rung = schedule.decide(at: Self.due)
        #expect(rung.outcome == .fired && rung.wakeAt == rung.next.map { $0.dueAt - .seconds(120) })
    }

    @Test func alarmWaitsForNoBrief() throws {
        for now in [Self.due, Self.due + .seconds(5)] {
            let decision = try Self.prepared().decide(at: now)
            #expect(decision.outcome == .fired && decision.looksFor == nil)
        }
    }

    /// It would have less time than it may take.
    @Test func alarmThatIsSetForTheNextTwoMinutesHasNoBrief() throws {
        var schedule = try Self.prepared()
        schedule.changedAt = Self.look + .seconds(1)
        #expect(schedule.decide(at: Self.look + .seconds(1)).wakeAt == Self.due)
        schedule.changedAt = Self.look
        #expect(schedule.decide(at: Self.look).wakeAt == Self.look)
    }

    @Test func movedAlarmIsPreparedAnew() throws {
        var schedule = try Self.prepared()
        schedule.lookedFor = Self.due
        var moved = try Self.prepared { $0.moment = .clock(LocalTime("07:00")!) }
        (moved.armed, moved.lookedFor, moved.changedAt) = (schedule.armed, schedule.lookedFor, Self.look)
        let decision = moved.decide(at: Self.look)
        #expect(decision.next?.dueAt == Self.at("2026-11-29", "07:00"))
        #expect(decision.wakeAt == Self.at("2026-11-29", "06:58"))
    }

    /// They have the brief of the alarm, or none at all.
    @Test func snoozeAndBedtimeArePreparedByNobody() throws {
        let again = Self.due + .seconds(600)
        var schedule = try Self.prepared { $0.snoozed = [again] }
        schedule.lookedFor = Self.due
        schedule.last = schedule.armed
        schedule.armed = Occurrence(at: again, Occurrence.Label(Occurrence.Label.snooze, at: Self.riyadh.local(again)))
        #expect(schedule.decide(at: Self.due + .seconds(1)).wakeAt == again)
        let sleep = try Self.prepared { $0.bedtime = .hoursBefore(8) }
        #expect(sleep.decide(at: Self.at("2026-11-28", "12:00")).wakeAt == Self.at("2026-11-28", "22:30"))
        #expect(sleep.decide(at: Self.at("2026-11-28", "22:30")).wakeAt == Self.look)
    }

    @Test func alarmWithTheAgendaAloneIsPreparedByNobody() throws {
        let schedule = try Self.prepared { $0.parts.feeds = [] }
        #expect(schedule.decide(at: Self.six).wakeAt == Self.due)
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
