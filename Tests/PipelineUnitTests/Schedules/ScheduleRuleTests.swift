import Pipeline
import Testing
import Time

/// Each rule of what is due at a moment.
@Suite("Rules of schedules") struct ScheduleRuleTests {
    private static let riyadh = Zone("Asia/Riyadh")!

    private static func wall(_ text: String) -> LocalDateTime {
        let parts = text.split(separator: "T")
        return LocalDateTime(date: LocalDate(parts[0])!, time: LocalTime(parts[1])!)
    }

    private static func at(_ text: String, _ zone: Zone = Self.riyadh) -> UnixTime {
        zone.instant(of: Self.wall(text))
    }

    private static func timed(
        _ leads: String,
        at start: String = "2026-11-23T09:00",
        in zone: Zone = Self.riyadh,
        snoozes: [UnixTime] = []
    ) throws -> ReminderPlan {
        let start = Self.wall(start)
        let times = EventTimes.timed(start: start, end: start.adding(minutes: 60), zone: zone)
        return ReminderPlan(times, in: Self.riyadh, try ReminderLeads(leads).leads, snoozes: snoozes)
    }

    private static func wholeDay(_ leads: String, in zone: Zone) throws -> ReminderPlan {
        let day = LocalDate("2026-11-23")!
        let times = EventTimes.allDay(start: day, endExclusive: day.adding(days: 1))
        return ReminderPlan(times, in: zone, try ReminderLeads(leads).leads)
    }

    private static func occurrence(_ dueAt: UnixTime, _ label: String) -> Occurrence {
        Occurrence(at: dueAt, Occurrence.Label(label)!)
    }

    /// The schedule after its decision was committed.
    private static func after(_ decision: ScheduleDecision, _ schedule: Schedule) -> Schedule {
        Schedule(schedule.plan, armed: decision.next, last: decision.last ?? schedule.last)
    }

    @Test func newEventIsPlannedAndTellsNothing() throws {
        let schedule = Schedule(try Self.timed("10m 1d"), changedAt: Self.at("2026-11-20T12:00"))
        let decision = schedule.decide(at: Self.at("2026-11-20T12:01"))
        #expect(decision.outcome == nil && decision.decided == nil)
        #expect(decision.next == Self.occurrence(Self.at("2026-11-22T09:00"), "1d@2026-11-22T09:00"))
    }

    @Test func nothingFiresEarly() throws {
        let plan = try Self.timed("10m")
        let due = Self.at("2026-11-23T08:50")
        let schedule = Schedule(plan, armed: plan.occurrences.first)
        #expect(schedule.decide(at: due - .milliseconds(1)).outcome == nil)
        let decision = schedule.decide(at: due)
        #expect(decision.outcome == .fired && decision.decided?.dueAt == due && decision.next == nil)
        #expect(decision.until == Self.at("2026-11-23T09:00"))
    }

    /// As an operator skips it, also at its minute. What was due before the change stays silent, what is after it rings.
    @Test(arguments: ["2026-11-22T12:00", "2026-11-23T08:50"]) func skippedMomentIsNotTold(_ change: String) throws {
        var plan = try Self.timed("0m 10m 1d")
        let skipped = Self.occurrence(Self.at("2026-11-23T08:50"), "10m@2026-11-23T08:50")
        plan.skips = [skipped.dueAt]
        let schedule = Schedule(plan, armed: skipped, changedAt: Self.at(change))
        let decision = schedule.decide(at: Self.at(change))
        #expect(decision.outcome == nil && decision.next?.label.source == "0m")
    }

    @Test func whatWasDecidedIsNotDueAgain() throws {
        let plan = try Self.timed("0m 10m")
        let now = Self.at("2026-11-23T08:50")
        let schedule = Schedule(plan, armed: plan.occurrences.first)
        let first = schedule.decide(at: now)
        #expect(first.next?.label.source == "0m")
        // The clock steps back by an hour: moments are absolute.
        let second = Self.after(first, schedule).decide(at: now - .seconds(3600))
        #expect(second.outcome == nil && second.next == first.next)
        #expect(Self.after(first, schedule).decide(at: now).outcome == nil)
    }

    @Test func reminderIsUsefulUntilTheEventBeginsOrForTenMinutes() throws {
        let plan = try Self.timed("1h")
        let schedule = Schedule(plan, armed: plan.occurrences.first)
        #expect(schedule.decide(at: Self.at("2026-11-23T08:01")).outcome == .fired)
        #expect(schedule.decide(at: Self.at("2026-11-23T08:59")).outcome == .late)
        #expect(schedule.decide(at: Self.at("2026-11-23T09:00")).outcome == .over)
        let start = try Self.timed("0m")
        let atStart = Schedule(start, armed: start.occurrences.first)
        #expect(atStart.decide(at: Self.at("2026-11-23T09:09")).outcome == .late)
        #expect(atStart.decide(at: Self.at("2026-11-23T09:10")).outcome == .over)
    }

    @Test func ofSeveralMissedOccurrencesTheLatestIsTold() throws {
        let plan = try Self.timed("10m 20m 1h 1d")
        let schedule = Schedule(plan, armed: plan.occurrences.first)
        let decision = schedule.decide(at: Self.at("2026-11-23T08:45"))
        #expect(decision.outcome == .late && decision.decided?.label.source == "20m" && decision.coalesced == 2)
        #expect(decision.next?.label.source == "10m")
    }

    @Test func moveFiresNothingThatItPutsIntoThePast() throws {
        let armed = Self.occurrence(Self.at("2026-11-23T10:00"), "1h@2026-11-23T10:00")
        let moved = Schedule(
            try Self.timed("10m 1h"),
            armed: armed,
            changedAt: Self.at("2026-11-23T08:30")
        )
        let decision = moved.decide(at: Self.at("2026-11-23T08:31"))
        #expect(decision.outcome == nil && decision.next?.label.source == "10m")
        // A worker that was away plans what became due after the move.
        let late = moved.decide(at: Self.at("2026-11-23T08:55"))
        #expect(late.outcome == nil && late.next?.label.source == "10m")
        #expect(Self.after(late, moved).decide(at: Self.at("2026-11-23T08:55")).outcome == .late)
    }

    @Test func movedReminderIsAnotherFiring() throws {
        let fired = Self.occurrence(Self.at("2026-11-23T08:50"), "10m@2026-11-23T08:50")
        let moved = Schedule(
            try Self.timed("10m", at: "2026-11-23T11:00"),
            last: fired,
            changedAt: Self.at("2026-11-23T08:55")
        )
        #expect(moved.decide(at: Self.at("2026-11-23T08:56")).next?.dueAt == Self.at("2026-11-23T10:50"))
    }

    /// The text is edited at the minute itself.
    @Test func editOfTheTextLosesNothing() throws {
        let plan = try Self.timed("10m")
        let due = Self.at("2026-11-23T08:50")
        let edited = Schedule(plan, armed: plan.occurrences.first, changedAt: due + .milliseconds(1))
        let decision = edited.decide(at: due + .milliseconds(2))
        #expect(decision.outcome == nil && decision.next?.dueAt == due)
        #expect(Self.after(decision, edited).decide(at: due + .milliseconds(3)).outcome == .fired)
    }

    @Test func snoozeIsOneMoreMoment() throws {
        let now = Self.at("2026-11-23T08:51")
        let plan = try Self.timed("0m 10m", snoozes: [now + .seconds(300)])
        let snoozed = Schedule(
            plan,
            armed: plan.occurrences.last,
            last: Self.occurrence(Self.at("2026-11-23T08:50"), "10m@2026-11-23T08:50"),
            changedAt: now
        )
        let decision = snoozed.decide(at: now)
        #expect(decision.next == Self.occurrence(now + .seconds(300), "snooze@2026-11-23T08:56"))
        let rings = Self.after(decision, snoozed).decide(at: now + .seconds(300))
        #expect(rings.outcome == .fired && rings.next?.label.source == "0m")
    }

    @Test func flyingWestRingsNothingTwice() throws {
        let plan = try Self.wholeDay("@09:00", in: Zone("Europe/London")!)
        let rung = Self.occurrence(Self.at("2026-11-23T09:00"), "@09:00@2026-11-23T09:00")
        let flown = Schedule(plan, last: rung, changedAt: Self.at("2026-11-23T10:00"))
        #expect(flown.decide(at: Self.at("2026-11-23T10:01")).next == nil)
    }

    @Test func flyingEastTellsWhatTheJumpPassedOver() throws {
        let london = Zone("Europe/London")!
        let armed = Self.occurrence(Self.at("2026-11-23T09:00", london), "@09:00@2026-11-23T09:00")
        // 09:05 in Riyadh is 06:05 in London.
        let landed = Self.at("2026-11-23T09:05")
        let flown = Schedule(try Self.wholeDay("@09:00", in: Self.riyadh), armed: armed, changedAt: landed)
        let decision = flown.decide(at: landed)
        #expect(decision.next?.dueAt == Self.at("2026-11-23T09:00"))
        #expect(Self.after(decision, flown).decide(at: landed).outcome == .late)
        #expect(Self.after(decision, flown).decide(at: landed + .seconds(600)).outcome == .over)
    }

    /// In a gap as many minutes after the jump, in a fold the first time; hours are time that passes.
    @Test func wallClockDecidesAboutDays() throws {
        let berlin = Zone("Europe/Berlin")!
        let spring = try Self.timed("1d 24h", at: "2026-03-30T02:30", in: berlin)
        #expect(
            spring.occurrences.map(\.dueAt) == [
                Self.at("2026-03-29T01:30", berlin), Self.at("2026-03-29T03:30", berlin),
            ]
        )
        #expect(spring.occurrences.map(\.label.source) == ["24h", "1d"])
        let autumn = try Self.timed("1d", at: "2026-10-26T02:30", in: berlin)
        #expect(autumn.occurrences.map(\.dueAt) == [berlin.instant(of: Self.wall("2026-10-25T02:30"))])
    }

    @Test func leadsOfTheOtherKindOfEventAreLeftOut() throws {
        #expect(try Self.timed("-1d@20:00 @09:00").occurrences.isEmpty)
        #expect(try Self.wholeDay("10m 1d", in: Self.riyadh).occurrences.isEmpty)
        #expect(
            try Self.wholeDay("-1d@20:00", in: Self.riyadh).occurrences.map(\.dueAt) == [Self.at("2026-11-22T20:00")]
        )
    }

    @Test func twoLeadsOfOneMomentAreOneFiring() throws {
        #expect(try Self.timed("1d 24h").occurrences.count == 1)
    }

    @Test func nothingFromBeforeARestoreIsTold() throws {
        let plan = try Self.timed("0m 10m")
        var schedule = Schedule(plan, armed: plan.occurrences.first)
        schedule.fencedAt = Self.at("2026-11-23T08:52")
        let decision = schedule.decide(at: Self.at("2026-11-23T08:53"))
        #expect(decision.outcome == .skipped && decision.next?.label.source == "0m")
        #expect(Self.after(decision, schedule).decide(at: Self.at("2026-11-23T09:00")).outcome == .fired)
    }

    /// Such an event is refused where it is typed or received. If one is stored all the same, its start counts.
    @Test func eventThatEndsBeforeItBeginsIsToldByItsStart() {
        let start = Self.wall("2026-11-23T09:00")
        let times = EventTimes.timed(start: start, end: start.adding(minutes: -60), zone: Self.riyadh)
        let plan = ReminderPlan(times, in: Self.riyadh, [.minutes(30)])
        let decision = Schedule(plan, armed: plan.occurrences.first).decide(at: Self.at("2026-11-23T08:30"))
        #expect(decision.outcome == .fired && decision.until == Self.at("2026-11-23T09:00") && decision.next == nil)
    }

    @Test func eventThatIsGoneEndsItsReminders() {
        #expect(
            Schedule(nil, changedAt: Self.at("2026-11-20T12:00")).decide(at: Self.at("2026-11-23T12:00")).next == nil
        )
    }

    @Test func ownersChoiceForOneEventComesFirst() throws {
        let start = Self.wall("2026-11-23T09:00")
        let times = EventTimes.timed(start: start, end: start.adding(minutes: 60), zone: Self.riyadh)
        let preferences = ReminderPreferences(.push, timed: [.minutes(30)])
        let event = CalendarEvent(
            identity: .random(),
            revision: 1,
            summary: "Dinner",
            description: "",
            location: nil,
            times: times
        )
        func sources(_ reminders: EventReminders) -> [String]? {
            reminders.plan(event, in: Self.riyadh, preferences)?.occurrences.map(\.label.source)
        }
        #expect(sources(EventReminders()) == ["30m"])
        #expect(sources(EventReminders(leads: try ReminderLeads("1h"))) == ["1h"])
        #expect(sources(EventReminders(leads: .empty)) == [])
        // Leads of whole days say nothing about a timed event.
        #expect(sources(EventReminders(leads: try ReminderLeads("@09:00"))) == ["30m"])
        var ended = EventReminders()
        ended.doneFor = Self.riyadh.instant(of: start)
        #expect(sources(ended) == nil)
        ended.doneFor = Self.riyadh.instant(of: start.adding(minutes: 30))
        #expect(sources(ended) == ["30m"])
        var again = EventReminders(leads: .empty)
        again.ringsAtStart = true
        #expect(sources(again) == ["snooze"])
    }
}

extension Schedule {
    /// Of an event's reminders.
    init(
        _ reminders: ReminderPlan,
        armed: Occurrence? = nil,
        last: Occurrence? = nil,
        changedAt: UnixTime? = nil,
        fencedAt: UnixTime? = nil
    ) {
        self.init(.reminders(reminders), armed: armed, last: last, changedAt: changedAt, fencedAt: fencedAt)
    }
}
