import Pipeline
import Postgres
import PostgresTestSupport
import Store
import TestSupport
import Testing

@Suite(
    "An owner has one account at the host, which ends with them",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct HostedCalendarTests {
    private static let other = "0192d3a4-0000-7000-8000-0000000000fe"
    private static let url = "https://dav.example.org/"

    private static func connect(_ name: String, _ bed: StoreBed, hosted isHosted: Bool = true) async throws {
        try await PostgresOwnerCalendars(bed.context)
            .connect(StoreBed.customerID, url: Self.url, user: name, password: "planted-Zq9", isHosted: isHosted)
    }

    @Test func accountIsMadeOnceAndByOneAtATime() async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(Self.other)
            let hosted = PostgresHostedCalendars(bed.context)
            let claims = try await withThrowingTaskGroup(of: String?.self) { group in
                for number in 0..<8 {
                    group.addTask { try await hosted.claim(StoreBed.customerID, newName: "account-\(number)") }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let name = try #require(claims.compactMap(\.self).first)
            #expect(claims.compactMap(\.self).count == 1)
            #expect(try await hosted.claim(Self.other, newName: "of-another") == "of-another")
            #expect(try await hosted.end(StoreBed.customerID) == false)

            // A second try, after nothing came of the first, keeps the name.
            try await hosted.letGo(StoreBed.customerID)
            #expect(try await hosted.claim(StoreBed.customerID, newName: "new") == name)
            // The claim of a killed program blocks others until it expires.
            #expect(try await hosted.claim(StoreBed.customerID, newName: "new") == nil)
            try await bed.pool.execute("update hosted_calendar set busy_until = jadwal_now() - interval '1 second'")
            #expect(try await hosted.claim(StoreBed.customerID, newName: "new") == name)

            let calendars = PostgresOwnerCalendars(bed.context)
            try await Self.connect(name, bed)
            #expect(try await calendars.show(StoreBed.customerID)?.isHosted == true)
            // Connected, it is free again.
            #expect(try await hosted.claim(StoreBed.customerID, newName: "new") == name)
            try await Self.connect(name, bed)
            #expect(try await hosted.name(of: StoreBed.customerID) == name)
            #expect(try await hosted.name(of: Self.other) == nil)
            // An account elsewhere leaves it as it is.
            try await Self.connect("noura", bed, hosted: false)
            #expect(try await calendars.show(StoreBed.customerID)?.isHosted == false)
            #expect(try await hosted.name(of: StoreBed.customerID) == name)
        }
    }

    @Test func endedAccountWaitsForItsHostAndIsConnectedNoMore() async throws {
        try await StoreBed.lend { bed in
            let hosted = PostgresHostedCalendars(bed.context)
            let calendars = PostgresOwnerCalendars(bed.context)
            #expect(try await hosted.end(StoreBed.customerID) == false)
            _ = try await hosted.claim(StoreBed.customerID, newName: "account")
            try await Self.connect("account", bed)
            #expect(try await hosted.end(StoreBed.customerID))
            #expect(try await calendars.show(StoreBed.customerID) == nil)
            #expect(try await hosted.name(of: StoreBed.customerID) == nil)
            let ended = try #require(try await hosted.claimEnded())
            #expect(ended.name == "account")
            // Another program gets it only after a while.
            #expect(try await hosted.claimEnded() == nil)
            try await bed.pool.execute("update ended_calendar set next_try_at = jadwal_now()")
            #expect(try await hosted.claimEnded() == ended)
            try await hosted.finish(ended)
            #expect(try await bed.count("select count(*) from ended_calendar") == 0)

            // One that is not connected ends alone.
            _ = try await hosted.claim(StoreBed.customerID, newName: "second")
            try await Self.connect("second", bed)
            try await Self.connect("noura", bed, hosted: false)
            #expect(try await hosted.end(StoreBed.customerID))
            #expect(try await calendars.show(StoreBed.customerID)?.account.username == "noura")
        }
    }

    @Test func accountOfAnOwnerWhoIsGoneIsLeftToItsHost() async throws {
        try await StoreBed.lend { bed in
            let hosted = PostgresHostedCalendars(bed.context)
            // Also while somebody has it in hand.
            _ = try await hosted.claim(StoreBed.customerID, newName: "account")
            let rows = try await CustomerRemoval(bed.context, limit: .seconds(5)).remove(StoreBed.customerID)
            let removed = try #require(rows.first { $0.table == "hosted_calendar" })
            #expect(removed.deleted == 1 && removed.left == 0)
            #expect(try await hosted.claimEnded()?.name == "account")
            #expect(try await hosted.claim(StoreBed.customerID, newName: "late") == nil)
        }
    }

    /// A profile that was asked for before would hold a password that only a recent sign-in may see.
    @Test func profilesOfBeforeAreNoLongerGivenOut() async throws {
        try await StoreBed.lend { bed in
            let tokens = PostgresMagicTokens(bed.context)
            #expect(try await tokens.make("token", for: .calendarProfile, of: StoreBed.customerID))
            try await Self.connect("noura", bed, hosted: false)
            #expect(try await tokens.look("token", for: .calendarProfile, by: "b"))
            _ = try await PostgresHostedCalendars(bed.context).claim(StoreBed.customerID, newName: "account")
            try await Self.connect("account", bed)
            #expect(try await !tokens.look("token", for: .calendarProfile, by: "b"))
        }
    }
}
