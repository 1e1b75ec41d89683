import Foundation
import Pipeline
import Postgres
import PostgresTestSupport
import Store
import TestSupport
import Testing
import Time

@Suite(
    "The console's role in the database allows what the console does, and no more",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct ConsoleRoleTests {
    private static let person = AuditedPerson("lina", roles: ["operator"], origin: .console, reason: "asked to")

    /// The rows that the tables' owner has prepared, and the same store with the console's role.
    private func lend(_ body: @Sendable (StoreBed, StoreContext) async throws -> Void) async throws {
        try await StoreBed.lend { bed in
            let console = try await bed.context(as: "jadwal_console", script: TestRole.roles())
            let outcome: Result<Void, any Error>
            do { outcome = .success(try await body(bed, console)) } catch { outcome = .failure(error) }
            await console.pool.close()
            try outcome.get()
        }
    }

    @Test func eventsConflictsAndAccountsCanBeActedOn() async throws {
        try await self.lend { bed, console in
            try await PostgresCustomers(bed.context).set(StoreBed.customerID) { record in
                (record.calendarURL, record.calendarUser) = ("https://calendar.example/", "user")
                record.calendarPassword = "password"
            }
            let chats = FeedbackBed(bed)
            let (first, second) = (try await chats.agree(), try await chats.agree(chat: "966500000002@c.us"))
            let person = ActingPerson(store: console)
            let dismissed = try await person.dismiss(
                first,
                of: StoreBed.customerID,
                because: .unwanted,
                by: Self.person
            )
            #expect(dismissed.outcome == .sent)
            let again = try await person.dismiss(
                first,
                of: StoreBed.customerID,
                because: .notAgreed,
                by: Self.person
            )
            #expect(again.outcome == .noted)
            var correction = EventCorrection()
            correction.title = "Lunch"
            #expect(try await person.correct(second, correction, by: Self.person).outcome == .sent)
            try await bed.pool.execute("delete from outbox")
            try await person.relay(second, by: Self.person)

            let conflicts = ConflictBed(bed: bed)
            let dentist = ConflictBed.instance("dentist", at: 17)
            try await conflicts.write(ConflictBed.event(1, at: 17), ConflictBed.report([dentist], slots: [20]))
            try await conflicts.write(ConflictBed.event(2, at: 17), ConflictBed.report([dentist]))
            try await conflicts.write(ConflictBed.event(3, at: 17), ConflictBed.report([dentist]))
            #expect(try await person.resolve(ConflictBed.id(1), .move(1), by: Self.person).outcome == .sent)
            #expect(try await person.resolve(ConflictBed.id(2), .keep, by: Self.person).outcome == .noted)
            #expect(try await person.resolve(ConflictBed.id(3), .cancel, by: Self.person).outcome == .sent)

            try await PostgresCalendarStore(bed.context)
                .accountFailed(StoreBed.customerID, detail: "status 401", retryAfter: .seconds(900))
            #expect(try await PostgresAccountStates(pool: console.pool).ask(StoreBed.customerID, by: Self.person))
            #expect(try await bed.count("select count(*) from audit where person = 'lina'") == 8)
        }
    }

    @Test func schedulesAreSentAndSkipped() async throws {
        try await self.lend { bed, console in
            try await bed.pool.execute("update customer set reminder_way = 'push', reminder_leads = '30m'")
            _ = try await FeedbackBed(bed).agree()
            let pages = PostgresSchedulePages(console)
            let schedule = try #require(try await pages.list(ScheduleFilter()).rows.first)
            try await pages.change(schedule.id, .fire, by: Self.person)
            let operations = PostgresOperations(console)
            let all = OperationScope.schedules(ScheduleFilter(customerID: schedule.customerID))
            let order = OperationOrder(.fire, all, through: try await operations.now())
            let lease = try #require(try await self.ask(order, operations))
            #expect(try await operations.act(lease, atMost: 10)?.counts.sent == 1)
            try await operations.end(lease, OperationCounts())
        }
    }

    @Test func conversationsAndFailuresCanBeActedOn() async throws {
        try await self.lend { bed, console in
            _ = try await bed.messages.store([StoreBed.item(StoreBed.message("a", mine: true))])
            let id = bed.conversationID(of: "966500000001@c.us")
            let one = PostgresConversationAdministration(console)
            try await one.change(id, .fire, by: Self.person)
            try await one.change(id, .postpone(.seconds(600)), by: Self.person)

            let operations = PostgresOperations(console)
            let now = try await operations.now()
            let all = OperationScope.conversations(ConversationFilter(), minutes: nil)
            let drop = OperationOrder(.drop, all, through: now, rate: nil, isCanary: false, ratio: 1)
            let dropping = try #require(try await self.ask(drop, operations))
            #expect(try await operations.act(dropping, atMost: 10) != nil)
            try await operations.end(dropping, OperationCounts())

            let failed = try await bed.failMessages(3)
            let ids = OperationScope.failuresByID(failed)
            let order = OperationOrder(.retry, ids, through: now, rate: 50, isCanary: true, ratio: 0.05)
            let lease = try #require(try await self.ask(order, operations))
            let failures = PostgresFailures(console)
            #expect(try await failures.start([failed[0]], for: lease) == [failed[0]: .started])
            #expect(try await failures.discard([failed[0], failed[1]], reason: "test", for: lease).count == 2)
            #expect(try await operations.renew(lease, OperationCounts()) != nil)
            try await operations.change(lease.id, .pause, by: Self.person)
            try await operations.change(lease.id, .stop, by: Self.person)
            try await operations.release(lease)
        }
    }

    private func ask(_ order: OperationOrder, _ operations: PostgresOperations) async throws -> OperationLease? {
        try await operations.ask(order, id: UUID().uuidString.lowercased(), by: Self.person, owner: "console").lease
    }

    @Test func sessionsAndReportsOfTheProgramAreWritten() async throws {
        try await self.lend { bed, console in
            let sessions = PostgresConsoleSessions(console)
            try await sessions.begin("hash", of: "lina", roles: ["viewer"], login: "file")
            #expect(try await sessions.find("hash") != nil)
            try await sessions.end("hash")
            let state = ProcessState(
                id: "c-1",
                kind: "jadwal-console",
                version: "0.1.0",
                host: "one",
                startedAt: UnixTime(seconds: 1_700_000_000),
                isReady: true,
                checks: "[]",
                settings: "[]",
                inflight: 0
            )
            for _ in 0..<2 { #expect(try await PostgresProcesses(console).report(state) == nil) }
            let counts = [TallyEntry(metric: "m", labels: "", count: 1)]
            for _ in 0..<2 { try await PostgresTallies(console).add(counts) }
            #expect(try await PostgresSnapshots(console).census() != nil)

            // The database's clock goes back while times are planned.
            let clock = PostgresClock(console)
            _ = try await clock.heed()
            _ = try await bed.messages.store([StoreBed.item(StoreBed.message("a", mine: true))])
            try await bed.setClock(UnixTime(seconds: 1_699_999_000))
            #expect(try await clock.heed() == .seconds(1000))
        }
    }

    @Test(arguments: [
        "update audit set person = 'x'", "delete from audit", "truncate audit", "create table t (id int)",
        "alter table customer add column x int", "drop table conversation", "delete from customer",
        "update customer set credentials = null", "insert into account (id) select id from account",
        "delete from message",
        "select * from sign_in_link", "select * from owner_session", "select * from letter",
        "select * from idempotency", "select * from magic_token", "select * from account_removal",
        "select * from provider_token", "select * from fetched",
        "select * from spent_token", "update installation set lookup_key = null",
        "delete from schema_migration",
        "insert into device (id) select id from device", "update chat_connection set secrets = null",
        "create function f() returns int language sql as 'select 1'", "create role other",
    ])
    func nothingElseIsAllowed(_ statement: String) async throws {
        try await self.lend { _, console in
            await #expect {
                _ = try await console.pool.execute(Statement(statement))
            } throws: { error in
                // insufficient_privilege
                (error as? PostgresError)?.sqlState == "42501"
            }
        }
    }
}
