import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import Vault

@Suite(
    "Own notifications ring from PostgreSQL, each at its minute, once",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct NoticeStoreTests {
    private static let zone = Zone("Asia/Riyadh")!
    private static let id = "0192d3a4-0000-7000-8000-0000000000f1"

    private static func wall(_ day: String, _ time: String) -> LocalDateTime {
        LocalDateTime(date: LocalDate(day)!, time: LocalTime(time)!)
    }

    private static func at(_ day: String, _ time: String = "15:00") -> UnixTime {
        Self.zone.instant(of: Self.wall(day, time))
    }

    private static func notice(_ change: (inout Notice) -> Void = { _ in }) -> Notice {
        var notice = Notice("Vitamins", body: "With water", Timetable(Self.wall("2023-11-20", "15:00")))
        change(&notice)
        return notice
    }

    private static func lend(
        _ notice: Notice,
        _ body: @Sendable (ScheduleBed) async throws -> Void
    ) async throws {
        try await ScheduleBed.lend { work in
            try await work.bed.setClock(Self.at("2023-11-20", "12:00"))
            let added: Result<Void, Never> = try await PostgresNotices(work.bed.context)
                .add(Self.id, of: StoreBed.customerID, by: .owner) { _ in .success(NoticeDraft(notice)) }
            added.get()
            #expect(try await work.turn() == [.planned])
            try await body(work)
        }
    }

    private static func change(_ work: ScheduleBed, _ change: @escaping @Sendable (inout Notice) -> Void) async throws {
        let changed: Result<Void, Never>? = try await PostgresNotices(work.bed.context)
            .change(Self.id, of: StoreBed.customerID, by: .owner) { record, _ in
                var notice = record.notice
                change(&notice)
                return .success(NoticeDraft(notice))
            }
        try #require(changed != nil)
    }

    private static func record(_ work: ScheduleBed) async throws -> NoticeRecord? {
        try await PostgresNotices(work.bed.context).find(Self.id, of: StoreBed.customerID)
    }

    /// The notifications of it that wait.
    private static func waiting(_ work: ScheduleBed) async throws -> Int {
        try await work.bed.count(
            "select count(*) from notification where subject_id = '\(Self.id)' and told_at is null"
        )
    }

    @Test func oneRingsOnceAtItsMinuteAndIsOver() async throws {
        try await Self.lend(Self.notice()) { work in
            #expect(try await Self.record(work)?.state.dueAt == Self.at("2023-11-20"))
            try await work.bed.setClock(Self.at("2023-11-20") - .milliseconds(1))
            #expect(try await work.turn() == [])
            try await work.bed.setClock(Self.at("2023-11-20"))
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await work.turn() == [])
            #expect(try await Self.waiting(work) == 1)
            let over = try #require(try await Self.record(work))
            #expect(
                over.state.dueAt == nil && over.state.lastOutcome == .fired
                    && over.state.lastDueAt == Self.at("2023-11-20")
            )
            #expect(try await work.bed.count("select count(*) from schedule where ends_at <= jadwal_now()") == 1)
        }
    }

    @Test func repeatingOneGoesOnAfterADowntimeWithOneFiring() async throws {
        try await Self.lend(Self.notice { $0.times?.cycle = .days(1) }) { work in
            try await work.bed.setClock(Self.at("2023-11-23", "16:00"))
            #expect(try await work.turn() == [.decided(.late)])
            #expect(try await Self.waiting(work) == 1)
            #expect(try await Self.record(work)?.state.dueAt == Self.at("2023-11-24"))
            #expect(try await work.bed.count("select count(*) from schedule where ends_at > jadwal_now()") == 1)
        }
    }

    @Test func oneThatIsSwitchedOffOrMovedBeforeItsPushDoesNotRing() async throws {
        try await Self.lend(Self.notice { $0.times?.cycle = .days(1) }) { work in
            try await work.bed.setClock(Self.at("2023-11-20"))
            #expect(try await work.turn() == [.decided(.fired)])
            try await Self.change(work) { $0.isActive = false }
            #expect(try await Self.waiting(work) == 0)
            #expect(try await work.turn() == [.planned])
            #expect(try await Self.record(work)?.state.dueAt == nil)
            // It is kept for as long as its owner wants.
            #expect(try await work.bed.count("select count(*) from schedule where ends_at > jadwal_now()") == 1)
            try await work.bed.setClock(Self.at("2023-11-21", "14:59"))
            #expect(try await work.turn() == [])
            // Switched on again before its minute, it rings.
            try await Self.change(work) { $0.isActive = true }
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.at("2023-11-21"))
            #expect(try await work.turn() == [.decided(.fired)])
        }
    }

    @Test func decisionOnAnOldDefinitionCommitsNothing() async throws {
        try await Self.lend(Self.notice()) { work in
            try await work.bed.setClock(Self.at("2023-11-20"))
            let claim = try #require(try await work.store.claim(atMost: 1, by: "old", in: .oldestDue).first)
            let due = try #require(try await work.store.load(claim))
            let decision = due.schedule.decide(at: due.now)
            #expect(decision.outcome == .fired)
            try await Self.change(work) { $0.times?.start = Self.wall("2023-11-20", "18:00") }
            #expect(try await work.store.commit(ScheduleCommit(claim, decision)) == false)
            #expect(try await work.turn() == [.planned])
            #expect(try await Self.record(work)?.state.dueAt == Self.at("2023-11-20", "18:00"))
        }
    }

    @Test func removedOneIsForgotten() async throws {
        try await Self.lend(Self.notice()) { work in
            try await work.bed.setClock(Self.at("2023-11-20"))
            #expect(try await work.turn() == [.decided(.fired)])
            let notices = PostgresNotices(work.bed.context)
            #expect(try await notices.remove(Self.id, of: StoreBed.customerID, by: .owner))
            #expect(try await Self.waiting(work) == 0)
            #expect(try await work.bed.count("select count(*) from schedule") == 0)
        }
    }

    @Test func ownerInAnotherZoneHearsItByTheNewClock() async throws {
        try await Self.lend(Self.notice { $0.times?.cycle = .days(1) }) { work in
            try await work.bed.pool.execute("update customer set time_zone = 'Europe/Berlin'")
            let preferences = ReminderPreferences(.push, timed: [])
            try await PostgresReminders(work.bed.context).choose(preferences, of: StoreBed.customerID)
            #expect(try await work.turn() == [.planned])
            let berlin = try #require(Zone("Europe/Berlin"))
            #expect(try await Self.record(work)?.state.dueAt == berlin.instant(of: Self.wall("2023-11-20", "15:00")))
        }
    }

    @Test func itsTextIsStoredEncrypted() async throws {
        try await Self.lend(Self.notice()) { work in
            let plain = "select count(*) from schedule where position('Vitamins'::bytea in content) > 0"
            let found = try await work.bed.count(plain)
            #expect(found == 0)
        }
    }

    /// By an operator, in the console or by command.
    @Test func operatorSendsSkipsAndPostponesOne() async throws {
        try await Self.lend(Self.notice { $0.times?.cycle = .days(1) }) { work in
            func act(_ action: ScheduleAction) async throws {
                try await PostgresSchedulePages(work.bed.context).change(Self.id, action, by: .owner)
                #expect(try await work.turn() == [.planned])
            }
            try await act(.skip)
            #expect(try await Self.record(work)?.state.dueAt == Self.at("2023-11-21"))
            try await act(.postpone(.seconds(3600)))
            #expect(try await Self.record(work)?.state.dueAt == Self.at("2023-11-21", "16:00"))
            try await act(.fire)
            try await work.bed.setClock(Self.at("2023-11-20", "12:00") + .seconds(1))
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await Self.record(work)?.state.dueAt == Self.at("2023-11-21", "16:00"))
        }
    }

    @Test func oneThatThisVersionCannotReadFailsAlone() async throws {
        try await Self.lend(Self.notice()) { work in
            let content = #"{"title": "x", "start": 0, "urgency": "active", "every": "7 moons"}"#
            let context = work.bed.context
            let sealed = context.messages.seal(
                Array(content.utf8),
                for: SealContext(table: "schedule", row: Self.id, customer: StoreBed.customerID)
            )
            try await work.bed.pool.execute(Statement("update schedule set content = $1", [.bytes(sealed)]))
            try await work.bed.setClock(Self.at("2023-11-20"))
            await #expect(throws: HandlingError.self) {
                _ = try await work.turn()
            }
            #expect(try await PostgresNotices(context).list(of: StoreBed.customerID).isEmpty)
        }
    }
}
