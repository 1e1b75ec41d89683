import Pipeline
internal import Postgres
internal import PostgresTestSupport
internal import Store
internal import TestSupport
internal import Testing
import Time
internal import Vault

@Suite(
    "Customers, devices and conversations are set up and removed",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct AdministrationTests {
    static let id = "0192d3a4-0000-7000-8000-000000000001"

    private func record() -> CustomerRecord {
        var record = CustomerRecord(id: Self.id, timeZone: "Asia/Riyadh", locale: "ar")
        record.name = "نورة"
        record.reminder = .seconds(1800)
        record.calendarURL = "https://calendar.example/"
        (record.calendarUser, record.calendarPassword) = ("noura", "first")
        return record
    }

    @Test func customerIsReadAsItWasSet() async throws {
        try await AdministrationBed.lend { store in
            let customers = PostgresCustomers(store)
            try await customers.add(self.record())
            await #expect(throws: AdministrationError.self) { try await customers.add(self.record()) }
            try await customers.set(Self.id) { $0.calendarPassword = "second" }
            #expect(try await customers.account(of: Self.id)?.password == "second")
            var shown = self.record()
            shown.calendarPassword = nil
            #expect(try await customers.show(Self.id)?.record == shown)
        }
    }

    @Test func correctedAccountReleasesParkedMessages() async throws {
        try await AdministrationBed.lend { store in
            let customers = PostgresCustomers(store)
            try await customers.add(self.record())
            let down = "update customer set account_state = 'down', account_failures = 3, calendar_place = '\\x00'"
            try await store.pool.execute(Statement(down))
            try await store.pool.execute(
                Statement(
                    """
                    insert into outbox (id, queue, customer_id, message_id, body, parked_for, not_before)
                    values (gen_random_uuid(), 'q', $1, 'm', '\\x00', $1, 'infinity')
                    """,
                    [.uuid(Self.id)]
                )
            )
            try await customers.set(Self.id) { $0.locale = "en" }
            #expect(try await customers.show(Self.id)?.isAccountUp == false)
            try await customers.set(Self.id) { $0.calendarURL = "https://other.example/" }
            #expect(try await customers.show(Self.id)?.isAccountUp == true)
            let ready = "select (select count(*) from outbox where not_before <= now() and parked_for is null)"
            #expect(try await store.pool.query(Statement(ready)).first?.int(0) == 1)
            let place = "select calendar_place is null from customer"
            #expect(try await store.pool.query(Statement(place)).first?.bool(0) == true)
        }
    }

    @Test func deviceThatIsAddedAgainKeepsItsID() async throws {
        try await AdministrationBed.lend { store in
            let devices = PostgresDevices(store)
            await #expect(throws: AdministrationError.self) { try await devices.add(.apns, address: "ab", of: Self.id) }
            try await PostgresCustomers(store).add(self.record())
            let first = try await devices.add(.apns, address: "ab", of: Self.id)
            try await store.pool.execute("update device set refused_at = now()")
            #expect(try await devices.add(.apns, address: "ab", of: Self.id) == first)
            let held = try await devices.list(of: Self.id)
            #expect(held.map(\.id) == [first])
            #expect(held.first?.refusedAt == nil)
            try await devices.remove(first)
            await #expect(throws: AdministrationError.self) { try await devices.remove(first) }
        }
    }

    @Test func removedCustomerLeavesOnlyAHash() async throws {
        try await AdministrationBed.lend { store in
            try await PostgresCustomers(store).add(self.record())
            _ = try await PostgresDevices(store).add(.apns, address: "ab", of: Self.id)
            try await self.fill(store, conversations: 450)
            let removed = try await CustomerRemoval(store).remove(Self.id)
            #expect(removed.reduce(0) { $0 + $1.deleted } == 2 + 450 * 2 + 3)
            #expect(removed.allSatisfy { $0.left == 0 })
            for table in ["customer", "device", "conversation", "message", "event", "outbox", "failure"] {
                #expect(try await store.pool.query(Statement("select count(*) from \(table)")).first?.int(0) == 0)
            }
            let left = try await store.pool.query("select id from removed_customer").map { try $0.uuid(0) }
            #expect(left == [store.lookup.tombstone(customer: Self.id)])
            await #expect(throws: AdministrationError.self) { try await PostgresCustomers(store).add(self.record()) }
            #expect(try await CustomerRemoval(store).remove(Self.id).allSatisfy { $0.deleted == 0 && $0.left == 0 })
        }
    }

    @Test func droppedConversationIsNotDue() async throws {
        try await AdministrationBed.lend { store in
            try await PostgresCustomers(store).add(self.record())
            try await self.fill(store, conversations: 1)
            let conversations = PostgresConversationAdministration(store)
            let id = try #require(try await conversations.list().first).id
            let person = AuditedPerson("ali")
            await #expect(throws: AdministrationError.self) {
                try await conversations.change(id, .postpone(.seconds(60)), by: person)
            }
            try await conversations.change(id, .fire, by: person)
            let fired = try #require(try await conversations.list(id).first)
            #expect(fired.conversation.isClaimable(at: fired.now))
            try await conversations.change(id, .postpone(.seconds(3600)), by: person)
            let postponed = try #require(try await conversations.list(id).first)
            #expect(!postponed.conversation.isClaimable(at: postponed.now + .seconds(3500)))
            try await conversations.change(id, .drop, by: person)
            #expect(try await conversations.list(id).first?.conversation.dueAt == nil)
        }
    }

    private func fill(_ store: StoreContext, conversations: Int64) async throws {
        let statements = [
            """
            insert into conversation (id, customer_id, chat, generation, armed, last_activity_at)
            select gen_random_uuid(), $1, '\\x00', 1, true, now() from generate_series(1, $2)
            """,
            """
            insert into message (id, conversation_id, customer_id, state, sender_is_owner, said_at, generation, stored_at)
            select gen_random_uuid(), id, $1, 0, true, $2, 1, now() from conversation
            """,
            """
            insert into event (customer_id, id, starts_at, ends_at, wanted_revision)
            select $1, gen_random_uuid(), now(), now(), $2
            """,
            """
            insert into outbox (id, queue, customer_id, message_id, body, lease_number)
            select gen_random_uuid(), 'q', $1, 'm', '\\x00', $2
            """,
            """
            insert into failure (id, stage, kind, detail, customer_id, attempts)
            select gen_random_uuid(), 'messages', 'k', 'd', $1, $2
            """,
        ]
        for statement in statements {
            try await store.pool.execute(Statement(statement, [.uuid(Self.id), .int(conversations)]))
        }
    }
}

/// A migrated database with keys of its own.
enum AdministrationBed {
    static func lend(_ body: @Sendable (StoreContext) async throws -> Void) async throws {
        try await ScratchDatabase.lend(at: Schema.migrations) { database in
            let pool = PostgresPool(database.configuration())
            let sealer = try Sealer([(id: "t", key: Array(repeating: 7, count: 32))])
            let lookup = LookupKey(Array(repeating: 9, count: 32))
            do {
                try await body(StoreContext(pool: pool, messages: sealer, credentials: sealer, lookup: lookup))
                await pool.close()
            } catch {
                await pool.close()
                throw error
            }
        }
    }
}
