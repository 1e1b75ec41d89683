import Pipeline
import Postgres
import TestSupport
import Testing
import Time

@testable import Store

@Suite(
    "An owner's word removes the account, whoever carries it out",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct AccountRemovalTests {
    private static let start = UnixTime(seconds: 1_700_000_000)

    private static func owner(_ bed: StoreBed) async throws {
        try await OwnerExportTests.addAccount("noura@example.org", of: StoreBed.customerID, bed)
        _ = try await PostgresOwnerDevices(bed.context)
            .add(.webhook, address: "https://hook.example/", secret: "s", of: StoreBed.customerID)
        try await bed.pool.execute(
            Statement(
                """
                insert into owner_session (id, customer_id, token_hash, agent) values (gen_random_uuid(), $1, 'h', '')
                """,
                [.uuid(StoreBed.customerID)]
            )
        )
        _ = try await FeedbackBed(bed).agree()
    }

    @Test func sessionsEndAtOnceAndTheLetterComesAfterTheLastRow() async throws {
        try await StoreBed.lend { bed in
            try await Self.owner(bed)
            let removals = PostgresAccountRemovals(bed.context)
            #expect(try await removals.ask(StoreBed.customerID))
            #expect(try await bed.count("select count(*) from owner_session") == 0)
            #expect(try await PostgresOwnerAccounts(bed.context).show(StoreBed.customerID) == nil)
            // From this moment on nothing more is stored.
            let late = try await bed.messages.store([StoreBed.item(StoreBed.message("late"))])
            #expect(late == [.removedCustomer])
            #expect(try await removals.ask(StoreBed.customerID) == false)

            let due = try #require(try await removals.claim())
            #expect(due.customerID == StoreBed.customerID && "\(due)" == "DueRemoval(\(StoreBed.customerID))")
            let rows = try await CustomerRemoval(bed.context).remove(due.customerID)
            #expect(rows.allSatisfy { $0.left == 0 })
            try await removals.finish(due)
            try await removals.finish(due)
            #expect(try await removals.claim() == nil)
            let letters = PostgresEmails(bed.context, SignInRules(signUp: .closed))
            let letter = try #require(try await letters.claim())
            #expect(letter.kind == .deleted && letter.address == "noura@example.org" && letter.customerID == nil)
            let counts = RemovalCounts(letter.detail ?? "")
            #expect(counts == RemovalCounts(events: 1, messages: 0, connections: 0, devices: 1))
            try await letters.end(letter.id)
            #expect(try await letters.claim() == nil)
            for table in Catalogue.tables where table.owner != .nobody || table.name == "account_removal" {
                #expect(try await bed.count("select count(*) from \(table.name)") == 0, "\(table.name)")
            }
        }
    }

    @Test func nobodySignsInToAnAccountThatIsBeingRemoved() async throws {
        try await StoreBed.lend { bed in
            try await Self.owner(bed)
            let removals = PostgresAccountRemovals(bed.context)
            #expect(try await removals.oldestAge() == .zero)
            _ = try await removals.ask(StoreBed.customerID)
            let now = try await bed.count("select extract(epoch from now)::bigint from virtual_clock")
            try await bed.setClock(UnixTime(seconds: Int64(now) + 60))
            #expect(try await removals.oldestAge() == .seconds(60))
            let address = AccountAddress(text: "noura@example.org", lookupText: "noura@example.org")
            for signUp in [SignInRules.SignUp.open, .invited, .closed] {
                let rules = SignInRules(signUp: signUp)
                let session = NewSession(token: "t", agent: "", kind: .browser)
                let person = ProvenPerson(issuer: "i", subject: "s", address: address)
                let login = try await PostgresIssuerSignIn(bed.context, rules).use(person, language: "en", for: session)
                #expect(login == .ending)
            }
            #expect(try await bed.count("select count(*) from owner_session") == 0)
            #expect(try await bed.count("select count(*) from customer") == 1)
        }
    }

    /// The program that started it was killed: after the lease another program does all of it.
    @Test func anotherProgramGoesOn() async throws {
        try await StoreBed.lend { bed in
            try await Self.owner(bed)
            let removals = PostgresAccountRemovals(bed.context)
            _ = try await removals.ask(StoreBed.customerID)
            let killed = try #require(try await removals.claim())
            // The rows of the customer itself are gone, and the rest is left.
            _ = try await CustomerRemoval(bed.context).deleteCustomer(killed.customerID)
            #expect(try await removals.claim() == nil)
            let now = try await bed.count("select extract(epoch from now)::bigint from virtual_clock")
            let later = UnixTime(seconds: Int64(now)) + PostgresAccountRemovals.lease
            try await bed.setClock(later)
            let next = try #require(try await removals.claim())
            #expect(next == killed)
            let rows = try await CustomerRemoval(bed.context).remove(next.customerID)
            #expect(rows.allSatisfy { $0.left == 0 })
            try await removals.finish(next)
            #expect(try await bed.count("select count(*) from letter where kind = 'deleted'") == 1)
            #expect(try await bed.count("select count(*) from removed_customer") == 1)
        }
    }

    @Test func workThatIsUnderWayPutsItOff() async throws {
        try await StoreBed.lend { bed in
            try await Self.owner(bed)
            let removals = PostgresAccountRemovals(bed.context)
            _ = try await removals.ask(StoreBed.customerID)
            let due = try #require(try await removals.claim())
            try await removals.putOff(due)
            #expect(try await removals.claim() == nil)
            let now = try await bed.count("select extract(epoch from now)::bigint from virtual_clock")
            try await bed.setClock(UnixTime(seconds: Int64(now) + 11))
            #expect(try await removals.claim() == due)
        }
    }
}
