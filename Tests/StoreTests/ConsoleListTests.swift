import Pipeline
import Postgres
import TestSupport
import Testing
import Time

@testable import Store

@Suite(
    "The console's lists show each row once, page by page, and find it by an index",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct ConsoleListTests {
    private static let stranger = "0192d3a4-0000-7000-8000-00000000dead"

    /// 6 of each state, a third of them of the bed's customer.
    private func addConversations(_ bed: StoreBed, times: Int = 6) async throws {
        try await bed.pool.execute(
            Statement(
                """
                insert into conversation (id, customer_id, chat, generation, armed, due_at, wake_at, retry_at,
                    lease_until)
                select gen_random_uuid(), case when number % 3 = 0 then $2 else $3 end, '\\x01', 1, state <> 'idle',
                    now + due, now + due, case when state = 'retrying' then now + interval '1 min' end,
                    case when state = 'reading' then now + interval '4 s' end
                from (select jadwal_now() as now) as clock, generate_series(1, $1) as number,
                    (values ('reading', interval '-5 s'), ('due', '-5 s'), ('retrying', '-5 s'), ('waiting', '9 s'),
                    ('armed', null), ('idle', null)) as states (state, due)
                """,
                [.int(Int64(times)), .uuid(StoreBed.customerID), .uuid(Self.stranger)]
            )
        )
    }

    /// Every row of all pages, in their order.
    private func all<Row>(_ page: (String?) async throws -> ConsolePage<Row>) async throws -> [Row] {
        var rows: [Row] = []
        var cursor: String?
        for _ in 0..<200 {
            let next = try await page(cursor)
            #expect(next.rows.count <= ConsoleReading.pageSize)
            rows += next.rows
            cursor = next.next
            guard cursor != nil else { return rows }
        }
        throw TestBedError(detail: "the list has no end")
    }

    @Test func conversationsOfAStateAreFoundOnce() async throws {
        try await StoreBed.lend { bed in
            try await self.addConversations(bed)
            // Small windows: a page ends before it is full.
            let pages = PostgresConversationPages(bed.context, window: 5)
            for (status, isOfOne) in Self.filters(ConversationStatus.self) {
                let filter = ConversationFilter(status: status, customerID: isOfOne ? StoreBed.customerID : nil)
                let rows = try await self.all { try await pages.list(filter, after: $0) }
                let states = status == nil ? (isOfOne ? 6 : 4) : 1
                #expect(rows.count == states * (isOfOne ? 2 : 6), "\(filter)")
                #expect(Set(rows.map(\.id)).count == rows.count)
                #expect(rows.allSatisfy { status == nil || $0.status == status })
            }
        }
    }

    /// No state and each state, of all customers and of one.
    private static func filters<State: CaseIterable>(_: State.Type) -> [(State?, Bool)] {
        ([(nil, false), (nil, true)] as [(State?, Bool)]) + State.allCases.flatMap { [($0, false), ($0, true)] }
    }

    @Test func fullPagesContinueWhereTheyEnded() async throws {
        try await StoreBed.lend { bed in
            try await self.addConversations(bed, times: 40)
            let pages = PostgresConversationPages(bed.context)
            let first = try await pages.list(ConversationFilter())
            #expect(first.rows.count == 50 && first.next != nil)
            let rows = try await self.all { try await pages.list(ConversationFilter(), after: $0) }
            #expect(rows.count == 160 && Set(rows.map(\.id)).count == 160)
            // Soonest first.
            let times = rows.compactMap(\.conversation.dueAt)
            #expect(times == times.sorted() && times.count == 160)
        }
    }

    private static let foreignCursors = [
        "", "1", "x.0192d3a4-0000-7000-8000-000000000001", "1.not-an-id", "1.0192d3a4-0000-7000-8000-000000000001.",
        "1.0192d3a4-0000-7000-8000-000000000001.0192d3a4-0000-7000-8000-000000000001", "1.'; drop table event; --",
        "99999999999999999999.0192d3a4-0000-7000-8000-000000000001", String(repeating: "1", count: 1_000_000),
    ]

    @Test func cursorThatIsNotOfThisListIsRefused() async throws {
        try await StoreBed.lend { bed in
            let conversations = PostgresConversationPages(bed.context)
            let customers = PostgresCustomerPages(bed.context)
            for cursor in Self.foreignCursors {
                await #expect(throws: AdministrationError.self, "\(cursor.prefix(100))") {
                    _ = try await conversations.list(ConversationFilter(), after: cursor)
                }
                await #expect(throws: AdministrationError.self) { _ = try await customers.list(nil, after: cursor) }
            }
        }
    }

    private func addEvents(_ bed: StoreBed) async throws {
        try await bed.pool.execute(
            Statement(
                """
                insert into event (customer_id, id, starts_at, ends_at, wanted_revision, written_revision, cancelled,
                    removed_by_owner, conflict_state)
                select case when number % 2 = 0 then $1 else $2 end, gen_random_uuid(),
                    jadwal_now() + number * interval '1 h', jadwal_now() + number * interval '2 h', 2,
                    case when state = 'pending' then 1 else 2 end, state = 'cancelled', state = 'removed-by-owner',
                    case when number = 4 and state = 'written' then 'open' end
                from generate_series(1, 4) as number,
                    (values ('pending'), ('written'), ('cancelled'), ('removed-by-owner')) as states (state)
                """,
                [.uuid(StoreBed.customerID), .uuid(Self.stranger)]
            )
        )
    }

    @Test func eventsOfAStateAreFoundOnce() async throws {
        try await StoreBed.lend { bed in
            try await self.addEvents(bed)
            let pages = PostgresEventPages(bed.context, window: 3)
            for (writing, isOfOne) in Self.filters(EventRecord.Writing.self) {
                let filter = EventQuery(customerID: isOfOne ? StoreBed.customerID : nil, writing: writing)
                let rows = try await self.all { try await pages.list(filter, after: $0) }
                #expect(rows.count == (writing == nil ? 4 : 1) * (isOfOne ? 2 : 4), "\(filter)")
                #expect(Set(rows.map(\.id)).count == rows.count)
                #expect(rows.allSatisfy { writing == nil || $0.writing == writing })
                if isOfOne { #expect(rows.map(\.startsAt) == rows.map(\.startsAt).sorted(by: >)) }
            }
        }
    }

    @Test func conflictOfAnEventThatIsGoneIsNotOpen() async throws {
        try await StoreBed.lend { bed in
            try await self.addEvents(bed)
            let pages = PostgresEventPages(bed.context)
            let open = try #require(try await pages.list(EventQuery(hasOpenConflict: true)).rows.first)
            for gone in ["cancelled", "removed_by_owner"] {
                try await bed.pool.execute(Statement("update event set \(gone) = true where conflict_state = 'open'"))
                #expect(try await pages.list(EventQuery(hasOpenConflict: true)).rows == [], "\(gone)")
                let shown = try await pages.find(open.id, of: open.customerID)
                #expect(shown?.record.conflictState == .open && shown?.record.hasOpenConflict == false, "\(gone)")
                try await bed.pool.execute(Statement("update event set \(gone) = false"))
            }
        }
    }

    @Test func openConflictIsFoundAndShownWithItsEvent() async throws {
        try await StoreBed.lend { bed in
            try await self.addEvents(bed)
            let pages = PostgresEventPages(bed.context)
            let rows = try await pages.list(EventQuery(hasOpenConflict: true)).rows
            let event = try #require(rows.first)
            #expect(rows.count == 1 && event.hasOpenConflict)
            let detail = try #require(try await pages.find(event.id, of: event.customerID))
            #expect(detail.record == event && !detail.record.hasText)
            #expect(try await pages.find(event.id, of: Self.stranger) == nil)
            #expect(try await pages.find("garbage", of: event.customerID) == nil)
        }
    }

    @Test func customersOfAStateAreFoundOnce() async throws {
        try await StoreBed.lend { bed in
            try await bed.pool.execute(
                """
                insert into customer (id, time_zone, calendar_url, credentials, account_state, account_detail,
                    removed_at)
                select gen_random_uuid(), 'UTC', '\\x00', case when number % 3 > 0 then '\\x00'::bytea end,
                    case when number % 3 = 1 then 'down' else 'up' end, 'status 401', case when number > 9 then now() end
                from generate_series(1, 12) as number
                """
            )
            let pages = PostgresCustomerPages(bed.context, window: 2)
            let accounts: [AccountStatus?] = [nil, .up, .down, .missing]
            for account in accounts {
                let rows = try await self.all { try await pages.list(account, after: $0) }
                // The bed's own customer has no account.
                #expect(rows.count == (account == nil ? 10 : account == .missing ? 4 : 3))
                #expect(Set(rows.map(\.id)).count == rows.count)
                #expect(rows.allSatisfy { account == nil || $0.account == account })
            }
            let detail = try #require(try await pages.find(StoreBed.customerID))
            #expect(detail.listed.account == .missing && detail.conversations.value == 0)
        }
    }

    /// On tables that are large enough that the planner has a choice.
    @Test func listsReadNoTableAsAWhole() async throws {
        try await StoreBed.lend { bed in
            try await self.addConversations(bed, times: 4000)
            try await bed.pool.execute(
                Statement(
                    """
                    insert into event (customer_id, id, starts_at, ends_at, wanted_revision, written_revision)
                    select gen_random_uuid(), gen_random_uuid(), now(), now(), 1,
                        case when number % 400 = 0 then 0 else 1 end
                    from generate_series(1, 20000) as number
                    """
                )
            )
            try await bed.pool.execute("analyze conversation")
            try await bed.pool.execute("analyze event")
            let (none, limit) = (PostgresValue.uuid("00000000-0000-0000-0000-000000000000"), PostgresValue.int(50))
            // The stranger has most of the rows: those of another customer are few.
            let customer = PostgresValue.uuid("0192d3a4-0000-7000-8000-000000000002")
            let statements: [(String, [PostgresValue])] = [
                (PostgresConversationPages.byTime, [.timestamp(microsecondsSince1970: 0), none, limit]),
                (PostgresConversationPages.byID, [none, limit]),
                (PostgresConversationPages.ofCustomer, [customer, none, limit]),
                (PostgresCustomerPages.counting, [customer]),
            ]
            let nobody = "00000000-0000-0000-0000-000000000000"
            let place = EventPlace(customerID: nobody, id: nobody)
            let events = [
                EventQuery(order: .ids), EventQuery(writing: .pending, order: .ids),
                EventQuery(hasOpenConflict: true, order: .ids),
                EventQuery(customerID: "0192d3a4-0000-7000-8000-000000000002", order: .latest),
            ].map { $0.statement(after: place, atMost: 50) }
            for statement in statements.map({ Statement($0, $1) }) + events {
                let explained = Statement("explain \(statement.sql)", statement.parameters)
                let plan = try await bed.pool.query(explained).map { try $0.text(0) }
                let whole = plan.filter { $0.contains("Seq Scan on conversation") || $0.contains("Seq Scan on event") }
                #expect(whole == [], "\(statement.sql)")
            }
        }
    }
}
