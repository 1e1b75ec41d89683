import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Profile: a token opens one thing, once, within 15 minutes",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct MagicTokenTests {
    private static let start: Int64 = 1_700_000_000
    private static let customer = StoreBed.customerID

    @Test func oneOfTwentyGetsIt() async throws {
        try await StoreBed.lend { bed in
            let tokens = PostgresMagicTokens(bed.context)
            #expect(try await tokens.make("t", for: .calendarProfile, of: Self.customer))
            for _ in 0..<20 { #expect(try await tokens.look("t", for: .calendarProfile, by: "scanner")) }
            let found = try await withThrowingTaskGroup(of: String?.self) { group in
                for number in 0..<20 {
                    group.addTask { try await tokens.use("t", for: .calendarProfile, by: "browser \(number)") }
                }
                return try await group.reduce(into: [String]()) { if let id = $1 { $0.append(id) } }
            }
            #expect(found == [Self.customer])
            #expect(try await tokens.look("t", for: .calendarProfile, by: "other") == false)
            #expect(try await tokens.use("u", for: .calendarProfile, by: "browser") == nil)
            #expect(try await bed.count("select count(*) from magic_token where token_hash = 't'") == 0)
            #expect(try await bed.count("select count(*) from audit where action like '%profile'") == 1)
        }
    }

    @Test func sameBrowserGetsItAgainForTwoMinutes() async throws {
        try await StoreBed.lend { bed in
            let tokens = PostgresMagicTokens(bed.context)
            try await bed.setClock(UnixTime(seconds: Self.start))
            _ = try await tokens.make("t", for: .calendarProfile, of: Self.customer)
            func use(_ browser: String = "a") async throws -> Bool {
                try await tokens.use("t", for: .calendarProfile, by: browser) != nil
            }
            #expect(try await use())
            try await bed.setClock(UnixTime(seconds: Self.start + 119))
            #expect(try await use())
            #expect(try await !use("b"))
            try await bed.setClock(UnixTime(seconds: Self.start + 121))
            #expect(try await !use())
        }
    }

    @Test func itEndsAfterFifteenMinutesAndWithTheCustomer() async throws {
        try await StoreBed.lend { bed in
            let tokens = PostgresMagicTokens(bed.context)
            try await bed.setClock(UnixTime(seconds: Self.start))
            for token in ["t", "u", "v"] { _ = try await tokens.make(token, for: .calendarProfile, of: Self.customer) }
            try await bed.setClock(UnixTime(seconds: Self.start + 899))
            #expect(try await tokens.use("t", for: .calendarProfile, by: "a") == Self.customer)
            // A token of another kind, as a later version may make.
            try await bed.pool.execute("update magic_token set kind = 'telegram' where used_at is null")
            #expect(try await tokens.use("u", for: .calendarProfile, by: "a") == nil)
            try await bed.pool.execute("update magic_token set kind = 'caldav'")
            try await bed.pool.execute("update customer set removed_at = jadwal_now()")
            #expect(try await tokens.use("u", for: .calendarProfile, by: "a") == nil)
            #expect(try await !tokens.make("w", for: .calendarProfile, of: Self.customer))
            try await bed.pool.execute("update customer set removed_at = null")
            #expect(try await tokens.use("u", for: .calendarProfile, by: "a") == Self.customer)
            try await bed.setClock(UnixTime(seconds: Self.start + 900))
            #expect(try await tokens.use("v", for: .calendarProfile, by: "a") == nil)
        }
    }

    @Test func anOwnerGetsTwentyAnHour() async throws {
        try await StoreBed.lend { bed in
            let tokens = PostgresMagicTokens(bed.context)
            try await bed.setClock(UnixTime(seconds: Self.start))
            for number in 0..<20 {
                #expect(try await tokens.make("\(number)", for: .calendarProfile, of: Self.customer))
            }
            #expect(try await !tokens.make("more", for: .calendarProfile, of: Self.customer))
            try await bed.setClock(UnixTime(seconds: Self.start + 3600))
            #expect(try await tokens.make("more", for: .calendarProfile, of: Self.customer))
        }
    }
}
