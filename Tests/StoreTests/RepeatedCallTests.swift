import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Connect: a call with a key is carried out once, and answered the same",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct RepeatedCallTests {
    private static let start: Int64 = 1_700_000_000

    @Test func firstOfTwentyIsCarriedOut() async throws {
        try await StoreBed.lend { bed in
            let calls = PostgresRepeatedCalls(bed.context)
            let begun = try await withThrowingTaskGroup(of: RepeatedCall.self) { group in
                for _ in 0..<20 {
                    group.addTask { try await calls.begin("k", "m", [1, 2], of: StoreBed.customerID) }
                }
                return try await group.reduce(into: [RepeatedCall: Int]()) { $0[$1, default: 0] += 1 }
            }
            #expect(begun == [.new: 1, .underWay: 19])
            try await calls.finish("k", [3, 4], of: StoreBed.customerID)
            #expect(try await calls.begin("k", "m", [1, 2], of: StoreBed.customerID) == .answered([3, 4]))
            #expect(try await calls.begin("k", "m", [1], of: StoreBed.customerID) == .other)
            #expect(try await calls.begin("k", "n", [1, 2], of: StoreBed.customerID) == .other)
            #expect(try await calls.begin("l", "m", [1, 2], of: StoreBed.customerID) == .new)
            // A stored answer stays.
            try await calls.forget("k", of: StoreBed.customerID)
            #expect(try await calls.begin("k", "m", [1, 2], of: StoreBed.customerID) == .answered([3, 4]))
            #expect(calls.id(of: "k", customer: "a") != calls.id(of: "k", customer: "b"))
        }
    }

    @Test func refusedAndLostCallsAreCarriedOutAgain() async throws {
        try await StoreBed.lend { bed in
            let calls = PostgresRepeatedCalls(bed.context)
            try await bed.setClock(UnixTime(seconds: Self.start))
            #expect(try await calls.begin("k", "m", [1], of: StoreBed.customerID) == .new)
            try await calls.forget("k", of: StoreBed.customerID)
            #expect(try await calls.begin("k", "m", [1], of: StoreBed.customerID) == .new)
            // Its program was killed.
            try await bed.setClock(UnixTime(seconds: Self.start + 60))
            #expect(try await calls.begin("k", "m", [1], of: StoreBed.customerID) == .underWay)
            try await bed.setClock(UnixTime(seconds: Self.start + 61))
            #expect(try await calls.begin("k", "m", [2], of: StoreBed.customerID) == .other)
            #expect(try await calls.begin("k", "m", [1], of: StoreBed.customerID) == .new)
            #expect(try await calls.begin("k", "m", [1], of: StoreBed.customerID) == .underWay)
        }
    }

    @Test func nothingOfItCanBeReadInTheDatabase() async throws {
        try await StoreBed.lend { bed in
            let calls = PostgresRepeatedCalls(bed.context)
            _ = try await calls.begin("planted-key", "m", Array("planted-request".utf8), of: StoreBed.customerID)
            try await calls.finish("planted-key", Array("planted-answer".utf8), of: StoreBed.customerID)
            let rows = try await bed.pool.query("select t::text || encode(answer, 'escape') from idempotency t")
            let text = try rows.map { try $0.text(0) }.joined()
            #expect(!text.isEmpty && !text.contains("planted"))
            await #expect(throws: AdministrationError.self) {
                try await calls.begin("k", "m", [], of: "0192d3a4-0000-7000-8000-0000000000ff")
            }
        }
    }
}
