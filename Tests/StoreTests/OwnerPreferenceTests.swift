import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "An owner's settings are theirs, and taking consent back deletes what was kept",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct OwnerPreferenceTests {
    private static let other = "0192d3a4-0000-7000-8000-0000000000fe"
    private static let address = AccountAddress(text: "noura@example.org", lookupText: "noura@example.org")

    private func acts(_ bed: StoreBed) async throws -> [String] {
        let statement = Statement(
            "select action from audit where subject = $1 and action like 'owner %' order by id",
            [.text(StoreBed.customerID)]
        )
        return try await bed.pool.query(statement).map { try $0.text(0) }
    }

    @Test func settingsAreKeptAsTheyWereChosen() async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(Self.other)
            let accounts = PostgresOwnerAccounts(bed.context)
            try await accounts.invite(StoreBed.customerID, Self.address, by: "tester")
            let wanted = OwnerPreferences(
                zone: "Africa/Cairo",
                locale: "ar",
                quietHours: "23:00-06:00",
                dayHours: "10:00-23:00",
                reminderMinutes: 60,
                deletesCancelled: true,
                asksQuestions: false,
                weekStart: .monday,
                hasArabicDigits: true
            )
            try await accounts.change(StoreBed.customerID) { [wanted] _ in wanted }
            #expect(try await accounts.show(StoreBed.customerID)?.preferences == wanted)
            var same = wanted
            (same.weekStart, same.hasArabicDigits) = (nil, nil)
            try await accounts.change(StoreBed.customerID) { [same] _ in same }
            #expect(try await accounts.show(StoreBed.customerID)?.preferences == wanted)
            let changed = "select count(*) from customer where id = '\(Self.other)' and time_zone <> 'Asia/Riyadh'"
            #expect(try await bed.count(changed) == 0)
            #expect(try await self.acts(bed) == ["owner changes settings", "owner changes settings"])
        }
    }

    @Test func consentIsRecordedAndItsEndDeletesWhatWasKept() async throws {
        try await StoreBed.lend { bed in
            let accounts = PostgresOwnerAccounts(bed.context)
            try await accounts.invite(StoreBed.customerID, Self.address, by: "tester")
            var wanted = OwnerPreferences(zone: "Asia/Riyadh", locale: "en", keepsWindows: true)
            try await accounts.change(StoreBed.customerID) { [wanted] _ in wanted }
            try await bed.pool.execute(
                Statement(
                    """
                    insert into event_window (id, customer_id, conversation_id, message_ids, kept_since, content)
                    select gen_random_uuid(), id, gen_random_uuid(), '{}', jadwal_now(), '\\x01'
                    from unnest($1::uuid[]) as id
                    """,
                    [.uuidArray([StoreBed.customerID, Self.other])]
                )
            )
            // Saving the same again is no new consent, and deletes nothing.
            try await accounts.change(StoreBed.customerID) { [wanted] _ in wanted }
            #expect(try await bed.count("select count(*) from event_window") == 2)
            wanted.keepsWindows = false
            try await accounts.change(StoreBed.customerID) { [wanted] _ in wanted }
            #expect(try await bed.count("select count(*) from event_window") == 1)
            let consent = try await self.acts(bed).filter { $0.contains("chats") }
            #expect(consent == ["owner agrees to kept chats, text 1", "owner does not agree to kept chats any more"])
        }
    }
}
