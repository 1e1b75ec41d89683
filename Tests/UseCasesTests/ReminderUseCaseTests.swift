import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import UseCases

@Suite(
    "An owner chooses, sets, snoozes and ends reminders",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct ReminderUseCaseTests {
    /// An event of the owner's, an hour long.
    private static func add(_ bed: UseCaseBed, startingIn minutes: Int) async throws -> String {
        let now = try await bed.count("select extract(epoch from jadwal_now())::bigint")
        let start = Zone.utc.local(UnixTime(seconds: Int64(now + 60 * minutes)))
        let event = CalendarEvent(
            identity: EventIdentity.random(),
            revision: 1,
            summary: "Dinner",
            description: "",
            location: nil,
            times: .timed(start: start, end: start.adding(minutes: 60), zone: .utc)
        )
        _ = try await AddEvent().run(AddEvent.Input(event), as: UseCaseBed.old, in: bed.store).get()
        return event.identity.id
    }

    private static func choose(
        _ way: ReminderWay,
        _ timed: String,
        _ wholeDays: String = "",
        in bed: UseCaseBed
    ) async throws -> ChooseReminders.Refusal? {
        let input = ChooseReminders.Input(way, timed: timed, wholeDays: wholeDays)
        return try await ChooseReminders().run(input, as: UseCaseBed.old, in: bed.store).refusal
    }

    private static func set(
        _ leads: String?,
        _ event: String,
        as actor: Actor = UseCaseBed.old,
        in bed: UseCaseBed
    ) async throws -> Result<EventReminders, ReminderRefusal> {
        try await SetReminders().run(SetReminders.Input(event: event, leads: leads), as: actor, in: bed.store)
    }

    private static func snooze(
        _ time: SnoozeReminder.Time,
        _ event: String,
        in bed: UseCaseBed
    ) async throws -> Result<EventReminders, ReminderRefusal> {
        let input = SnoozeReminder.Input(event: event, time)
        return try await SnoozeReminder().run(input, as: UseCaseBed.old, in: bed.store)
    }

    private static func planned(_ bed: UseCaseBed) async throws -> Int {
        try await bed.count("select count(*) from schedule where changed_at is not null and wake_at is not null")
    }

    @Test func choosingPushesPlansRemindersOfKnownEvents() async throws {
        try await UseCaseBed.lend { bed in
            _ = try await Self.add(bed, startingIn: 600)
            #expect(try await bed.count("select count(*) from schedule") == 0)
            #expect(try await Self.choose(.both, "10m 1d", "-1d@20:00", in: bed) == nil)
            #expect(try await Self.planned(bed) == 1)
            #expect(try await bed.actions() == ["owner adds an event", "owner changes settings"])
            #expect(try await Self.choose(.push, "-1m", in: bed) == .wrongTimed(.unreadable))
            #expect(try await Self.choose(.push, "@09:00", in: bed) == .wrongTimed(.unreadable))
            #expect(try await Self.choose(.push, "", "10m", in: bed) == .wrongWholeDays(.unreadable))
            #expect(try await Self.choose(.push, "1m 2m 3m 4m 5m 6m", in: bed) == .wrongTimed(.tooMany))
            #expect(try await Self.choose(.push, "", in: bed) == .noLead)
            #expect(try await Self.choose(.both, "", in: bed) == .noLead)
            #expect(try await Self.choose(.calendar, "", in: bed) == nil)
            #expect(try await Self.choose(.push, "", "@09:00", in: bed) == nil)
        }
    }

    @Test func eventHasRemindersOfItsOwn() async throws {
        try await UseCaseBed.lend { bed in
            let event = try await Self.add(bed, startingIn: 600)
            #expect(try await Self.set("5m", event, in: bed).refusal == .notByPush)
            #expect(try await Self.choose(.push, "10m", in: bed) == nil)
            #expect(try await Self.set("5m 1h", event, in: bed).get().leads == ReminderLeads("5m 1h"))
            #expect(try await bed.count("select count(*) from schedule where content is not null") == 1)
            #expect(try await Self.set(nil, event, in: bed).get().leads == nil)
            #expect(try await Self.set("400d", event, in: bed).refusal == .wrong(.unreadable))
            #expect(try await Self.set("60m 1h", event, in: bed).refusal == .wrong(.twice))
            #expect(try await Self.set("1m 2m 3m 4m 5m 6m", event, in: bed).refusal == .wrong(.tooMany))
            let other = Actor.owner(UseCaseBed.other)
            #expect(try await Self.set("5m", event, as: other, in: bed).refusal == .missing(.noEvent))
            #expect(try await bed.count("select count(*) from audit where action = 'set reminders'") == 2)
        }
    }

    @Test func choicesAreShownToTheirOwnerAlone() async throws {
        try await UseCaseBed.lend { bed in
            let event = try await Self.add(bed, startingIn: 600)
            #expect(try await Self.choose(.push, "10m", in: bed) == nil)
            _ = try await Self.set("5m", event, in: bed).get()
            let reminders = PostgresReminders(bed.store)
            let events = PostgresOwnerEvents(bed.store)
            let shown = try #require(try await events.event(event, of: UseCaseBed.owner)?.reminders)
            #expect(shown.preferences.way == .push && shown.preferences.timed == [.minutes(10)])
            #expect(shown.event.leads?.description == "5m")
            #expect(try await events.event(event, of: UseCaseBed.other) == nil)
            #expect(try await reminders.next(of: UseCaseBed.owner) == [:])
            try await bed.pool.execute("update schedule set due_at = jadwal_now() + interval '1 hour'")
            #expect(try await reminders.next(of: UseCaseBed.owner).keys.map(\.self) == [event])
            #expect(try await reminders.next(of: UseCaseBed.other) == [:])
        }
    }

    @Test func reminderIsSnoozedUntilTheEventIsOverAndEnded() async throws {
        try await UseCaseBed.lend { bed in
            #expect(try await Self.choose(.push, "10m", in: bed) == nil)
            let (event, past) = (try await Self.add(bed, startingIn: 20), try await Self.add(bed, startingIn: -120))
            #expect(try await Self.snooze(.minutes(5), event, in: bed).get().snoozes.count == 1)
            #expect(try await Self.snooze(.start, event, in: bed).get().ringsAtStart)
            #expect(try await Self.snooze(.minutes(7), event, in: bed).refusal == .wrongTime)
            #expect(try await Self.snooze(.minutes(5), past, in: bed).refusal == .over)
            let input = EndReminders.Input(event: event)
            let ended = try await EndReminders().run(input, as: UseCaseBed.old, in: bed.store).get()
            #expect(ended.snoozes.isEmpty && !ended.ringsAtStart && ended.doneFor != nil)
            #expect(try await Self.set("5m", event, in: bed).get().doneFor == nil)
        }
    }
}
