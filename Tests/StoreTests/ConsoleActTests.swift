import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import UseCases

@Suite(
    "An act from the console is recorded with its person in the act's transaction",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct ConsoleActTests {
    private static let person = AuditedPerson(
        "lina",
        roles: ["viewer", "operator"],
        origin: .console,
        reason: "asked to"
    )

    private func audit(_ bed: StoreBed) async throws -> [String] {
        try await bed.pool.query(
            "select concat_ws('|', action, person, array_to_string(roles, ','), origin, reason) from audit order by id"
        ).map { try $0.text(0) }
    }

    @Test func firedPostponedAndDroppedConversationsAreRecorded() async throws {
        try await StoreBed.lend { bed in
            _ = try await bed.messages.store([StoreBed.item(StoreBed.message("a", mine: true))])
            let id = bed.conversationID(of: "966500000001@c.us")
            let conversations = PostgresConversationAdministration(bed.context)
            try await conversations.change(id, .fire, by: Self.person)
            #expect(try await PostgresConversationPages(bed.context).find(id)?.listed.status == .due)
            try await conversations.change(id, .postpone(.seconds(600)), by: Self.person)
            #expect(try await PostgresConversationPages(bed.context).find(id)?.listed.status == .waiting)
            try await conversations.change(id, .drop, by: Self.person)
            #expect(try await PostgresConversationPages(bed.context).find(id)?.listed.status == .idle)
            // Nothing is pending: nothing was done, and nothing is recorded.
            await #expect(throws: AdministrationError.self) {
                try await conversations.change(id, .postpone(.seconds(600)), by: Self.person)
            }
            let acts = ["fire", "postpone", "drop"]
            let rows = try await self.audit(bed)
            #expect(rows == acts.map { "\($0) conversation|lina|viewer,operator|console|asked to" })
        }
    }

    @Test func dismissedEventIsRecordedAndIsOfItsCustomer() async throws {
        try await StoreBed.lend { bed in
            let feedback = FeedbackBed(bed)
            let id = try await feedback.agree()
            await #expect(throws: RefusedAction.self) {
                _ = try await feedback.person.dismiss(id, of: StoreBed.stranger, because: nil, by: Self.person)
            }
            #expect(try await self.audit(bed) == [])
            let customer = StoreBed.customerID
            let judgement = try await feedback.person.dismiss(id, of: customer, because: .unwanted, by: Self.person)
            #expect(judgement.outcome == .sent)
            #expect(try await self.audit(bed) == ["dismiss event|lina|viewer,operator|console|asked to"])
            let detail = try #require(try await PostgresEventPages(bed.context).find(id, of: customer))
            #expect(detail.record.writing == .pending && detail.record.wanted == 2)
            #expect(detail.judgements.map(\.reason) == [.unwanted])
        }
    }

    @Test func commandIsRecordedAsACommand() async throws {
        try await StoreBed.lend { bed in
            try await PostgresAudit(bed.context).record("reveal event", subject: "s", by: "ali (uid 1000)")
            let rows = try await self.audit(bed)
            #expect(rows == ["reveal event|ali (uid 1000)|command"])
        }
    }

    @Test func askedAccountIsTriedAtOnce() async throws {
        try await StoreBed.lend { bed in
            let accounts = PostgresAccountStates(pool: bed.pool)
            // Without an address there is nothing to try.
            await #expect(throws: AdministrationError.self) {
                _ = try await accounts.ask(StoreBed.customerID, by: Self.person)
            }
            try await PostgresCustomers(bed.context).set(StoreBed.customerID) { record in
                (record.calendarURL, record.calendarUser) = ("https://example.com/", "user")
                record.calendarPassword = "password"
            }
            #expect(try await !accounts.ask(StoreBed.customerID, by: Self.person))
            let store = PostgresCalendarStore(bed.context)
            try await store.accountFailed(StoreBed.customerID, detail: "status 401", retryAfter: .seconds(900))
            try await bed.pool.execute(
                Statement(
                    """
                    insert into outbox (id, queue, customer_id, message_id, body, not_before, parked_for)
                    values (gen_random_uuid(), 'q', $1, 'm', '\\x01', jadwal_now() + interval '1 h', $1)
                    """,
                    [.uuid(StoreBed.customerID)]
                )
            )
            let pages = PostgresCustomerPages(bed.context)
            #expect(try await pages.find(StoreBed.customerID)?.parked.value == 1)
            #expect(try await accounts.ask(StoreBed.customerID, by: Self.person))
            let detail = try #require(try await pages.find(StoreBed.customerID))
            #expect(detail.listed.account == .down && detail.parked.value == 0)
            #expect(detail.listed.restsUntil == UnixTime(seconds: 1_700_000_000))
            #expect(try await bed.count("select count(*) from outbox where not_before <= jadwal_now()") == 1)
            #expect(try await self.audit(bed).count == 2)
        }
    }
}
