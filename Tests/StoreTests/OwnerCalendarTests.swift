import Pipeline
import Postgres
import Store
import TestSupport
import Testing

@Suite(
    "An owner's calendar account is theirs alone, and what waits for it goes on",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct OwnerCalendarTests {
    private static let other = "0192d3a4-0000-7000-8000-0000000000ff"
    private static let url = "https://dav.example.org/"
    private static let place = CalendarPlace(url: "https://dav.example.org/work/", displayName: "Work")
    private static let hidden = ["https://dav.example.org/club/"]

    @Test func connectedAccountIsReadAsItWasTyped() async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(Self.other)
            let calendars = PostgresOwnerCalendars(bed.context)
            #expect(try await calendars.show(StoreBed.customerID) == nil)
            try await calendars.connect(StoreBed.customerID, url: Self.url, user: "noura", password: " كلمة ")
            let shown = try #require(try await calendars.show(StoreBed.customerID))
            #expect(shown.account.url == Self.url && shown.account.username == "noura")
            #expect(shown.account.password == " كلمة " && shown.isUp && shown.place == nil && shown.waiting == 0)
            // The commands and the workers see the same account.
            #expect(try await PostgresCustomers(bed.context).account(of: StoreBed.customerID) == shown.account)
            #expect(try await calendars.show(Self.other) == nil)
            #expect("\(shown)" == "OwnerCalendarAccount")
        }
    }

    @Test func choicesReachTheWorkerAndEndWithTheAccount() async throws {
        try await StoreBed.lend { bed in
            let (calendars, customers) = (PostgresOwnerCalendars(bed.context), PostgresCustomers(bed.context))
            try await calendars.connect(StoreBed.customerID, url: Self.url, user: "noura", password: "secret")
            let account = try #require(try await calendars.show(StoreBed.customerID)).account
            let ignored = ["https://dav.example.org/team/"]
            let isKept = try await calendars.choose(
                Self.place,
                ignoring: ignored,
                hiding: Self.hidden,
                from: account,
                of: StoreBed.customerID
            )
            #expect(isKept)
            #expect(try await customers.account(of: StoreBed.customerID)?.ignoredCalendars == ignored)
            #expect(try await calendars.show(StoreBed.customerID)?.place == Self.place)
            // With another password it is the same account.
            try await calendars.connect(StoreBed.customerID, url: Self.url, user: "noura", password: "new")
            let same = try await calendars.show(StoreBed.customerID)
            #expect(same?.account.password == "new" && same?.place == Self.place)
            #expect(same?.account.ignoredCalendars == ignored && same?.account.hiddenCalendars == Self.hidden)
            // A worker that has just made a calendar does not replace the owner's choice.
            let made = CalendarPlace(url: "https://dav.example.org/made/", displayName: "Made")
            try await PostgresCalendarStore(bed.context).remember(made, of: StoreBed.customerID)
            #expect(try await calendars.show(StoreBed.customerID)?.place == Self.place)
            // A new account has other calendars.
            try await calendars.connect(StoreBed.customerID, url: Self.url, user: "sara", password: "secret")
            let shown = try await calendars.show(StoreBed.customerID)
            #expect(shown?.place == nil && shown?.account.ignoredCalendars == [])
            #expect(shown?.account.hiddenCalendars == [])
            // A choice from the old account does not apply to the new one.
            let isLate = try await calendars.choose(Self.place, ignoring: [], from: account, of: StoreBed.customerID)
            #expect(!isLate)
            #expect(try await calendars.show(StoreBed.customerID)?.place == nil)
        }
    }

    @Test func accountAtRestIsTriedAtOnceAndWhatWaitsIsSent() async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(Self.other)
            let calendars = PostgresOwnerCalendars(bed.context)
            for (customer, state) in [(StoreBed.customerID, "up"), (Self.other, "down")] {
                try await bed.pool.execute(
                    Statement(
                        """
                        update customer set account_state = $2, account_failures = 3,
                            account_retry_at = jadwal_now() + interval '1 hour' where id = $1
                        """,
                        [.uuid(customer), .text(state)]
                    )
                )
                try await bed.pool.execute(
                    Statement(
                        """
                        insert into outbox (id, queue, customer_id, message_id, headers, body, not_before, parked_for)
                        values (gen_random_uuid(), 'q', $1, gen_random_uuid()::text, '{}', '\\x01', 'infinity', $1)
                        """,
                        [.uuid(customer)]
                    )
                )
            }
            try await calendars.connect(StoreBed.customerID, url: Self.url, user: "noura", password: "secret")
            #expect(try await bed.count("select count(*) from outbox where parked_for is not null") == 1)
            try await calendars.markUp(Self.other)
            #expect(try await bed.count("select count(*) from outbox where parked_for is not null") == 0)
            #expect(try await bed.count("select count(*) from customer where account_state = 'up'") == 2)
        }
    }

    @Test func choiceEndsTheRest() async throws {
        try await StoreBed.lend { bed in
            let calendars = PostgresOwnerCalendars(bed.context)
            try await calendars.connect(StoreBed.customerID, url: Self.url, user: "noura", password: "secret")
            let account = try #require(try await calendars.show(StoreBed.customerID)).account
            try await bed.pool.execute(
                Statement("update customer set account_state = 'down' where id = $1", [.uuid(StoreBed.customerID)])
            )
            #expect(try await calendars.show(StoreBed.customerID)?.isUp == false)
            #expect(try await calendars.choose(Self.place, ignoring: [], from: account, of: StoreBed.customerID))
            #expect(try await calendars.show(StoreBed.customerID)?.isUp == true)
        }
    }

    @Test func removedAccountLeavesNothing() async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(Self.other)
            let calendars = PostgresOwnerCalendars(bed.context)
            for customer in [StoreBed.customerID, Self.other] {
                try await calendars.connect(customer, url: Self.url, user: "noura", password: "secret")
            }
            try await calendars.remove(StoreBed.customerID)
            #expect(try await calendars.show(StoreBed.customerID) == nil)
            #expect(try await calendars.show(Self.other) != nil)
            let left = """
                select count(*) from customer where calendar_url is not null or credentials is not null
                    or calendar_place is not null or calendar_use is not null
                """
            #expect(try await bed.count(left) == 1)
            let acts = "select count(*) from audit where action like 'owner % calendar account' and subject = "
            #expect(try await bed.count("\(acts)'\(StoreBed.customerID)'") == 2)
            #expect(try await bed.count("\(acts)'\(Self.other)'") == 1)
        }
    }
}
