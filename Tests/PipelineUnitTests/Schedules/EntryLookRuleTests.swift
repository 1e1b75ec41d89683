import Testing
import Time

@testable import Pipeline

/// The owner's entry is read two minutes before a reminder, and its time counts.
@Suite("Entries in calendars before a reminder") struct EntryLookRuleTests {
    private static let riyadh = Zone("Asia/Riyadh")!
    private static let due = Self.riyadh.instant(of: Self.wall("19:30"))
    private static let look = Self.due - .seconds(120)

    private static func wall(_ time: String) -> LocalDateTime {
        LocalDateTime(date: LocalDate("2026-11-23")!, time: LocalTime(time)!)
    }

    private static func times(_ start: String) -> EventTimes {
        .timed(start: Self.wall(start), end: Self.wall(start).adding(minutes: 60), zone: Self.riyadh)
    }

    private static func event(_ start: String = "20:00", revision: Int = 1) -> CalendarEvent {
        CalendarEvent(
            identity: EventIdentity("0192d3a4-0000-7000-8000-000000000001")!,
            revision: revision,
            summary: "Dinner",
            description: "",
            location: nil,
            times: Self.times(start)
        )
    }

    /// Dinner at 20:00 with a reminder half an hour before, as it was planned.
    private static func schedule(_ plan: ReminderPlan? = nil) -> Schedule {
        let plan = plan ?? ReminderPlan(Self.times("20:00"), in: Self.riyadh, [.minutes(30)])
        var schedule = Schedule(plan, armed: plan.occurrences.first)
        schedule.looksAhead = true
        return schedule
    }

    @Test func workerLooksTwoMinutesBeforeAndOnce() {
        var schedule = Self.schedule()
        #expect(schedule.decide(at: Self.look - .seconds(3600)).wakeAt == Self.look)
        #expect(schedule.decide(at: Self.look - .seconds(3600)).looksFor == nil)
        let decision = schedule.decide(at: Self.look)
        #expect(decision.looksFor == Self.due && decision.outcome == nil && decision.next?.dueAt == Self.due)
        schedule.lookedFor = Self.due
        #expect(schedule.decide(at: Self.look) == ScheduleDecision(next: schedule.armed, wakeAt: Self.due))
        #expect(schedule.decide(at: Self.due).outcome == .fired)
    }

    @Test func ownerWithoutACalendarNeedsNoLook() {
        var schedule = Self.schedule()
        schedule.looksAhead = false
        #expect(schedule.decide(at: Self.look) == ScheduleDecision(next: schedule.armed, wakeAt: Self.due))
    }

    @Test func dueReminderWaitsForNoLook() {
        let decision = Self.schedule().decide(at: Self.due + .seconds(1))
        #expect(decision.outcome == .fired && decision.looksFor == nil)
    }

    @Test func changedDefinitionIsPlannedBeforeTheLook() {
        var schedule = Self.schedule()
        schedule.changedAt = Self.look
        let decision = schedule.decide(at: Self.look)
        #expect(decision.looksFor == nil && decision.wakeAt == Self.look)
    }

    @Test func entryTellsWhatItsOwnerDid() {
        let (event, known) = (Self.event(), Self.times("20:00"))
        #expect(OwnersHand(event, of: event, knownFor: known) == .unchanged)
        #expect(OwnersHand(Self.event("22:00"), of: event, knownFor: known) == .moved(Self.times("22:00")))
        #expect(OwnersHand(nil, of: event, knownFor: known) == .removed)
        var cancelled = event
        cancelled.status = .cancelled
        #expect(OwnersHand(cancelled, of: event, knownFor: known) == .removed)
        // Its move by the chat is still to be written.
        #expect(OwnersHand(event, of: Self.event("22:00", revision: 2), knownFor: Self.times("22:00")) == .unchanged)
    }

    @Test func ownersTimeCountsUntilTheEventGetsAnother() {
        var reminders = EventReminders()
        let preferences = ReminderPreferences(.push, timed: [.minutes(30)])
        reminders.note(.moved(Self.times("22:00")), of: Self.event(), in: Self.riyadh)
        func due(_ event: CalendarEvent) -> [UnixTime]? {
            reminders.plan(event, in: Self.riyadh, preferences)?.occurrences.map(\.dueAt)
        }
        #expect(due(Self.event()) == [Self.due + .seconds(7200)])
        #expect(due(Self.event("21:00", revision: 2)) == [Self.due + .seconds(3600)])
        reminders.note(.moved(Self.times("20:00")), of: Self.event(), in: Self.riyadh)
        #expect(reminders == EventReminders(), "it was moved back")
        reminders.note(.removed, of: Self.event(), in: Self.riyadh)
        #expect(due(Self.event()) == nil)
    }
}
