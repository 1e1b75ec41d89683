import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Operators send, skip and postpone what a schedule is about to tell",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct ScheduleActionTests {
    /// Dinner is on 2023-11-20 at 20:00 in Riyadh, and its reminder half an hour before.
    private static let due = Zone("Asia/Riyadh")!.instant(
        of: LocalDateTime(date: LocalDate("2023-11-20")!, time: LocalTime("19:30")!)
    )

    private static let person = AuditedPerson("lina", roles: ["operator"], origin: .console, reason: "asked to")

    /// With one planned reminder.
    private static func lend(
        _ body: @Sendable (ScheduleBed, PostgresSchedulePages, ListedSchedule) async throws -> Void
    ) async throws {
        try await ScheduleBed.lend { work in
            _ = try await work.feedback.agree()
            #expect(try await work.turn() == [.planned])
            let pages = PostgresSchedulePages(work.bed.context)
            let schedule = try #require(try await pages.list(ScheduleFilter()).rows.first)
            #expect(schedule.status == .armed && schedule.due?.dueAt == Self.due)
            try await body(work, pages, schedule)
        }
    }

    @Test func firedScheduleTellsAtOnceAndKeepsWhatIsToCome() async throws {
        try await Self.lend { work, pages, schedule in
            try await pages.change(schedule.id, .fire, by: Self.person)
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(schedule.now + .milliseconds(1))
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await pages.find(schedule.id)?.due?.dueAt == Self.due)
            try await work.bed.setClock(Self.due)
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await work.waiting() == 2)
            let audit = "select concat_ws('|', action, subject, person, origin, reason) from audit"
            let rows = try await work.bed.pool.query(Statement(audit)).map { try $0.text(0) }
            #expect(rows.contains("fire schedule|\(schedule.id)|lina|console|asked to"))
        }
    }

    @Test func firedScheduleThatIsDueIsToldOnce() async throws {
        try await Self.lend { work, pages, schedule in
            try await work.bed.setClock(Self.due)
            #expect(try await pages.find(schedule.id)?.status == .due)
            try await pages.change(schedule.id, .fire, by: Self.person)
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.due + .milliseconds(1))
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await work.turn() == [])
            #expect(try await work.waiting() == 1)
        }
    }

    @Test func skippedScheduleTellsNothingUntilItsEventMoves() async throws {
        try await Self.lend { work, pages, schedule in
            try await pages.change(schedule.id, .skip, by: Self.person)
            #expect(try await work.turn() == [.planned])
            #expect(try await pages.find(schedule.id)?.status == .ended)
            await #expect(throws: AdministrationError.self) {
                try await pages.change(schedule.id, .skip, by: Self.person)
            }
            var later = EventCorrection()
            later.start = GivenMoment("19:00")
            _ = try await work.feedback.person.correct(schedule.subjectID, of: StoreBed.customerID, later, by: .owner)
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.due - .seconds(3600))
            #expect(try await work.turn() == [.decided(.fired)])
        }
    }

    @Test func lateScheduleThatIsSkippedTellsNothing() async throws {
        try await Self.lend { work, pages, schedule in
            try await work.bed.setClock(Self.due + .seconds(61))
            #expect(try await pages.list(ScheduleFilter(status: .late)).rows.map(\.id) == [schedule.id])
            #expect(try await pages.list(ScheduleFilter(status: .due)).rows == [])
            try await pages.change(schedule.id, .skip, by: Self.person)
            #expect(try await work.turn() == [.planned])
            #expect(try await work.turn() == [])
            #expect(try await work.waiting() == 0)
        }
    }

    @Test func postponedScheduleTellsSoMuchLater() async throws {
        try await Self.lend { work, pages, schedule in
            try await pages.change(schedule.id, .postpone(.seconds(600)), by: Self.person)
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.due)
            #expect(try await work.turn() == [])
            try await work.bed.setClock(Self.due + .seconds(600))
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await work.waiting() == 1)
            // It would be over by then.
            await #expect(throws: AdministrationError.self) {
                try await pages.change(schedule.id, .postpone(.seconds(24 * 3600)), by: Self.person)
            }
        }
    }

    @Test func missedScheduleIsFoundAndCanBeSent() async throws {
        try await Self.lend { work, pages, schedule in
            #expect(try await pages.list(ScheduleFilter(status: .missed)).rows == [])
            let late = Self.due + .seconds(1801)
            try await work.bed.setClock(late)
            #expect(try await work.turn() == [.decided(.over)])
            let filter = ScheduleFilter(status: .missed, customerID: StoreBed.customerID)
            #expect(try await pages.list(filter).rows.map(\.id) == [schedule.id])
            try await pages.change(schedule.id, .fire, by: Self.person)
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(late + .milliseconds(1))
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await pages.list(ScheduleFilter(status: .missed)).rows == [])
        }
    }

    /// What was decided after the order is passed over, and so is what does not fit.
    @Test func allThatMatchAreActedOnOnce() async throws {
        try await Self.lend { work, pages, schedule in
            let operations = PostgresOperations(work.bed.context)
            let copies = """
                insert into schedule (id, customer_id, kind, subject_id, wake_at, due_at, due_label, last_due_at,
                    last_label, ends_at)
                select gen_random_uuid(), customer_id, kind, gen_random_uuid(), wake_at, due_at, due_label,
                    case when n = 2 then jadwal_now() + interval '1 second' end, case when n = 2 then due_label end, ends_at
                from schedule, generate_series(1, 2) as n
                """
            try await work.bed.pool.execute(Statement(copies))
            let scope = OperationScope.schedules(ScheduleFilter(status: .armed), minutes: 30)
            #expect(try await operations.items(scope, through: schedule.now).count.value == 2)
            let order = OperationOrder(.postpone, scope, through: schedule.now)
            let id = EventIdentity.random().id
            let lease = try #require(try await operations.ask(order, id: id, by: Self.person, owner: "first").lease)
            var (sent, skipped, turns) = (0, 0, 0)
            while let (counts, isLast) = try await operations.act(lease, atMost: 1) {
                (sent, skipped, turns) = (counts.sent, counts.skipped, turns + 1)
                if isLast { break }
            }
            #expect((sent, skipped, turns) == (1, 2, 4))
            #expect(try await operations.find(id)?.scope == scope)
            #expect(try await work.bed.count("select count(*) from audit where action = 'postpone schedules'") == 1)
            try await work.bed.pool.execute(Statement("delete from schedule where content is null"))
            #expect(try await work.turn() == [.planned])
            #expect(try await pages.find(schedule.id)?.due?.dueAt == Self.due + .seconds(1800))
        }
    }

    @Test func scheduleOfACancelledEventIsNotSent() async throws {
        try await Self.lend { work, pages, schedule in
            let (id, customer) = (schedule.subjectID, StoreBed.customerID)
            _ = try await work.feedback.person.dismiss(id, of: customer, because: .noEvent, by: .owner)
            await #expect(throws: AdministrationError.self) {
                try await pages.change(schedule.id, .fire, by: Self.person)
            }
            await #expect(throws: AdministrationError.self) {
                try await pages.change(StoreBed.stranger, .fire, by: Self.person)
            }
            #expect(try await pages.find(StoreBed.stranger) == nil)
        }
    }
}
