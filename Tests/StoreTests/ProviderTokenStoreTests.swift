import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "All workers share one provider token in the database",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct ProviderTokenStoreTests {
    static let start = UnixTime(seconds: 1_700_000_000)

    private static func tokens(_ bed: StoreBed, key: String = "KEY1234567") -> PostgresProviderTokens {
        PostgresProviderTokens(bed.context, teamID: "TEAM123456", keyID: key, minimumAge: .seconds(1200))
    }

    @Test func oneOfManyConcurrentRenewalsWins() async throws {
        try await StoreBed.lend { bed in
            for round in 0..<3 {
                let now = Self.start + .seconds(round * 3000)
                try await bed.setClock(now)
                let number = try await Self.tokens(bed).load().number
                #expect(number == Int64(round))
                let winners = try await withThrowingTaskGroup(of: String?.self) { group in
                    for worker in 0..<16 {
                        group.addTask {
                            let text = "token \(round) of \(worker)"
                            return try await Self.tokens(bed).replace(number, with: text, issuedAt: now) ? text : nil
                        }
                    }
                    return try await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
                }
                #expect(winners.count == 1)
                let state = try await Self.tokens(bed).load()
                #expect(state.text == winners.first)
                #expect(state.issuedAt == now)
            }
        }
    }

    @Test func youngTokenIsNotReplaced() async throws {
        try await StoreBed.lend { bed in
            let tokens = Self.tokens(bed)
            #expect(try await tokens.replace(0, with: "first", issuedAt: Self.start))
            try await bed.setClock(Self.start + .seconds(1199))
            #expect(try await tokens.replace(1, with: "second", issuedAt: Self.start + .seconds(1199)) == false)
            try await bed.setClock(Self.start + .seconds(1200))
            #expect(try await tokens.replace(0, with: "second", issuedAt: Self.start + .seconds(1200)) == false)
            #expect(try await tokens.replace(1, with: "second", issuedAt: Self.start + .seconds(1200)))
            #expect(try await tokens.load().text == "second")
            // The clock was an hour ahead. No worker waits for it.
            try await bed.setClock(Self.start - .seconds(3600))
            #expect(try await tokens.replace(2, with: "third", issuedAt: Self.start - .seconds(3600)))
        }
    }

    @Test func eachKeyHasItsOwnEncryptedToken() async throws {
        try await StoreBed.lend { bed in
            let (one, other) = (Self.tokens(bed), Self.tokens(bed, key: "OTHER12345"))
            try #require(try await one.replace(0, with: "marked-credential", issuedAt: Self.start))
            let before = try await other.load()
            #expect(before.number == 0)
            #expect(try await other.replace(0, with: "another", issuedAt: Self.start))
            #expect(try await one.load().text == "marked-credential")
            let seen = "select count(*) from provider_token where position('marked' in encode(content, 'escape')) > 0"
            #expect(try await bed.count(seen) == 0)
        }
    }
}
