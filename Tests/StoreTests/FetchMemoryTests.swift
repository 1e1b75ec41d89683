import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "What was asked outside is kept for all programs",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct FetchMemoryTests {
    private static let start = UnixTime(seconds: 1_700_000_000)
    private static let key = FetchKey(.news, ["https://marked.example.org/feed?token=secret"])
    private static let lease = Duration.seconds(10)

    @Test func oneOfManyProgramsAsksAtATime() async throws {
        try await StoreBed.lend { bed in
            let memory = PostgresFetchMemory(bed.context)
            for round in 0..<3 {
                try await bed.setClock(Self.start + .seconds(round * 2000))
                let claims = try await withThrowingTaskGroup(of: String?.self) { group in
                    for _ in 0..<16 { group.addTask { try await memory.claim(Self.key, for: Self.lease) } }
                    return try await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
                }
                #expect(claims.count == 1)
                let claim = try #require(claims.first)
                #expect(try await memory.state(of: Self.key).isFresh == false)
                let content = Array("answer \(round)".utf8)
                try await memory.keep(content, gap: nil, of: Self.key, claimedAs: claim, for: .seconds(900))
                #expect(try await memory.state(of: Self.key) == FetchState(content: content, isFresh: true))
                #expect(try await memory.claim(Self.key, for: Self.lease) == nil)
            }
            #expect(try await bed.count("select count(*) from fetched") == 1)
        }
    }

    @Test func claimEndsAndTheLateAnswerIsNotKept() async throws {
        try await StoreBed.lend { bed in
            let memory = PostgresFetchMemory(bed.context)
            try await bed.setClock(Self.start)
            let dead = try #require(try await memory.claim(Self.key, for: Self.lease))
            try await bed.setClock(Self.start + .milliseconds(9999))
            #expect(try await memory.claim(Self.key, for: Self.lease) == nil)
            try await bed.setClock(Self.start + .seconds(10))
            let claim = try #require(try await memory.claim(Self.key, for: Self.lease))
            try await memory.keep([1], gap: nil, of: Self.key, claimedAs: dead, for: .seconds(900))
            #expect(try await memory.state(of: Self.key) == FetchState())
            try await memory.keep([2], gap: nil, of: Self.key, claimedAs: claim, for: .seconds(900))
            #expect(try await memory.state(of: Self.key).content == [2])
        }
    }

    @Test func failureLeavesTheLastAnswer() async throws {
        try await StoreBed.lend { bed in
            let memory = PostgresFetchMemory(bed.context)
            try await bed.setClock(Self.start)
            let first = try #require(try await memory.claim(Self.key, for: Self.lease))
            try await memory.keep([1], gap: nil, of: Self.key, claimedAs: first, for: .seconds(900))
            try await bed.setClock(Self.start + .seconds(900))
            let second = try #require(try await memory.claim(Self.key, for: Self.lease))
            try await memory.keep(nil, gap: .isUnreadable, of: Self.key, claimedAs: second, for: .seconds(120))
            let state = try await memory.state(of: Self.key)
            #expect(state == FetchState(content: [1], gap: .isUnreadable, isFresh: true))
            try await bed.setClock(Self.start + .seconds(1020))
            let third = try #require(try await memory.claim(Self.key, for: Self.lease))
            try await memory.keep([3], gap: nil, of: Self.key, claimedAs: third, for: .seconds(900))
            #expect(try await memory.state(of: Self.key) == FetchState(content: [3], isFresh: true))
        }
    }

    @Test func clockThatWasAheadBindsNobody() async throws {
        try await StoreBed.lend { bed in
            let memory = PostgresFetchMemory(bed.context)
            try await bed.setClock(Self.start + .seconds(86_400))
            let first = try #require(try await memory.claim(Self.key, for: Self.lease))
            try await memory.keep([1], gap: nil, of: Self.key, claimedAs: first, for: .seconds(900))
            try await bed.setClock(Self.start)
            #expect(try await memory.state(of: Self.key).isFresh == false)
            #expect(try await memory.claim(Self.key, for: Self.lease) != nil)
            #expect(try await memory.claim(Self.key, for: Self.lease) == nil)
        }
    }

    /// The address of a feed may be a secret, and its titles are what somebody reads.
    @Test func storedAnswerIsUnreadableWithoutItsKey() async throws {
        try await StoreBed.lend { bed in
            let memory = PostgresFetchMemory(bed.context)
            try await bed.setClock(Self.start)
            let claim = try #require(try await memory.claim(Self.key, for: Self.lease))
            try await memory.keep(
                Array("marked answer".utf8),
                gap: nil,
                of: Self.key,
                claimedAs: claim,
                for: .seconds(900)
            )
            let seen = "select count(*) from fetched where position('marked' in encode(content, 'escape')) > 0"
            #expect(try await bed.count(seen) == 0)
            #expect(try await bed.count("select count(*) from fetched where fetched::text like '%marked%'") == 0)
            let other = FetchKey(.weather, Self.key.parts)
            #expect(try await memory.state(of: other) == FetchState())
            // Without its key there is no answer.
            let foreign = PostgresFetchMemory(try bed.context(messageKeys: [StoreBed.key("other", 9)]))
            #expect(try await foreign.state(of: Self.key) == FetchState(isFresh: true))
        }
    }
}
