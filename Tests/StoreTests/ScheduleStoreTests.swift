import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Reminders are planned, decided and told in PostgreSQL",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct ScheduleStoreTests {
    /// Dinner is on 2023-11-20 at 20:00 in Riyadh, and its reminder half an hour before.
    private static let due = Zone("Asia/Riyadh")!.instant(of: Self.wall("19:30"))

    private static func wall(_ time: String) -> LocalDateTime {
        LocalDateTime(date: LocalDate("2023-11-20")!, time: LocalTime(time)!)
    }

    private static func correction(_ change: (inout EventCorrection) -> Void) -> EventCorrection {
        var correction = EventCorrection()
        change(&correction)
        return correction
    }

    @Test func ownerWithAlarmsInTheCalendarHasNoSchedule() async throws {
        try await StoreBed.lend { bed in
            _ = try await FeedbackBed(bed).agree()
            #expect(try await bed.count("select count(*) from schedule") == 0)
        }
    }

    @Test func reminderIsToldOnceAtItsMinute() async throws {
        try await ScheduleBed.lend { work in
            _ = try await work.feedback.agree()
            #expect(try await work.turn() == [.planned])
            #expect(try await work.turn() == [])
            try await work.bed.setClock(Self.due - .milliseconds(1))
            #expect(try await work.turn() == [])
            #expect(try await work.store.timeToNextDue() == .milliseconds(1))
            try await work.bed.setClock(Self.due)
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await work.turn() == [])
            #expect(try await work.waiting() == 1)
            let told = "select count(*) from outbox where queue = 'wasapp.notifications'"
            #expect(try await work.bed.count(told) == 1)
            #expect(try await work.store.timeToNextDue() == nil)
        }
    }

    @Test func decisionOnAnOldDefinitionCommitsNothing() async throws {
        try await ScheduleBed.lend { work in
            let id = try await work.feedback.agree()
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.due)
            let claim = try #require(try await work.store.claim(atMost: 8, by: "old", in: .oldestDue).first)
            let due = try #require(try await work.store.load(claim))
            let decision = due.schedule.decide(at: due.now)
            #expect(decision.outcome == .fired)
            let later = Self.correction { $0.start = GivenMoment("22:00") }
            _ = try await work.feedback.person.correct(id, of: StoreBed.customerID, later, by: .owner)
            #expect(try await work.store.commit(ScheduleCommit(claim, decision)) == false)
            #expect(try await work.store.renew([claim]) == [claim.id])
            #expect(try await work.turn() == [.planned])
            #expect(try await work.waiting() == 0)
        }
    }

    @Test func movedEventsWaitingReminderIsNotTold() async throws {
        try await ScheduleBed.lend { work in
            let id = try await work.feedback.agree()
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.due)
            #expect(try await work.turn() == [.decided(.fired)])
            // Another title is no other moment.
            let renamed = Self.correction { $0.title = "Supper" }
            _ = try await work.feedback.person.correct(id, of: StoreBed.customerID, renamed, by: .owner)
            #expect(try await work.waiting() == 1)
            #expect(try await work.turn() == [.planned])
            let later = Self.correction { $0.start = GivenMoment("22:00") }
            _ = try await work.feedback.person.correct(id, of: StoreBed.customerID, later, by: .owner)
            #expect(try await work.waiting() == 0)
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.due + .seconds(2 * 3600))
            #expect(try await work.turn() == [.decided(.fired)])
            _ = try await work.feedback.person.dismiss(id, of: StoreBed.customerID, because: .noEvent, by: .owner)
            #expect(try await work.waiting() == 0)
            #expect(try await work.turn() == [.planned])
            #expect(try await work.store.timeToNextDue() == nil)
        }
    }

    @Test func leaseEndsAndAnotherWorkerDecides() async throws {
        try await ScheduleBed.lend { work in
            _ = try await work.feedback.agree()
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.due)
            let dead = try await work.store.claim(atMost: 8, by: "dead", in: .oldestDue)
            #expect(dead.count == 1)
            #expect(try await work.turn() == [])
            try await work.bed.setClock(Self.due + .seconds(5))
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await work.store.load(dead[0]) == nil)
        }
    }

    @Test func nothingIsClaimedBehindTheFenceAndNothingFromBeforeItIsTold() async throws {
        try await ScheduleBed.lend { work in
            _ = try await work.feedback.agree()
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.due + .seconds(60))
            let fence = RecoveryFence(work.bed.context)
            try await fence.raise()
            #expect(try await work.turn() == [])
            try await fence.lower()
            #expect(try await work.turn() == [.decided(.skipped)])
            #expect(try await work.waiting() == 0)
        }
    }

    @Test func postponedScheduleIsLookedAtAgain() async throws {
        try await ScheduleBed.lend { work in
            _ = try await work.feedback.agree()
            let claim = try #require(try await work.store.claim(atMost: 8, by: "w", in: .oldestDue).first)
            try await work.store.postpone(claim, by: .seconds(10))
            #expect(try await work.turn() == [])
            #expect(try await work.store.timeToNextDue() == .seconds(10))
            let again = try await work.store.claim(atMost: 8, by: "w", in: .turns)
            #expect(again.isEmpty)
        }
    }
}

/// Reminders of one owner, who is told half an hour before each event. The test itself is the worker.
struct ScheduleBed: Sendable {
    let bed: StoreBed
    let store: PostgresScheduleStore

    var feedback: FeedbackBed { FeedbackBed(self.bed) }

    static func lend(_ body: @Sendable (ScheduleBed) async throws -> Void) async throws {
        try await StoreBed.lend { bed in
            try await bed.pool.execute("update customer set reminder_way = 'push', reminder_leads = '30m'")
            try await body(ScheduleBed(bed: bed, store: PostgresScheduleStore(bed.context)))
        }
    }

    /// Decides about all that is due.
    func turn() async throws -> [ScheduleReport.Outcome] {
        let store = self.store
        let handler = ScheduleHandler(
            store: store,
            writer: ReminderWriter(calendarName: "Jadwal"),
            queue: "wasapp.notifications",
            notificationID: { store.notificationID($0, $1) }
        )
        var outcomes: [ScheduleReport.Outcome] = []
        for claim in try await store.claim(atMost: 8, by: "w", in: .oldestDue) {
            outcomes.append(try await handler.handle(claim).outcome)
        }
        return outcomes
    }

    /// Notifications that are not pushed yet.
    func waiting() async throws -> Int {
        try await self.bed.count("select count(*) from notification where subject_id is not null and told_at is null")
    }
}
