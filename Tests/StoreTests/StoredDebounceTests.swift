import ChatReader
import Pipeline
import Store
import TestSupport
import Testing
import Time

/// The same simulation and cases as in memory, on PostgreSQL.
@Suite(.enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set"))
struct StoredDebounceTests {
    @Test(arguments: [6, 6, 60, 60]) func debounceKeepsItsPromisesInPostgreSQL(_ pause: Int) async throws {
        let seed = UInt64.random(in: .min ... .max)
        try await StoreBed.lend(rules: DebounceRules(quiet: .seconds(30), maxWait: .seconds(120))) { bed in
            var simulation = DebounceSimulation(bed: bed.debounce, seed: seed, pause: pause)
            try await simulation.run(steps: 600)
            #expect(simulation.violations.isEmpty, "seed \(seed)")
            // Ten messages may contain none of the owner's. Then nothing is analysed.
            #expect(simulation.verdicts > 0 || pause == 60, "seed \(seed)")
        }
    }

    @Test(arguments: OrderingCase.all) func messagesAreOrderedBySendingOrArrival(_ ordering: OrderingCase)
        async throws
    {
        try await StoreBed.lend { bed in
            let window = try await ordering.window(DebounceCases(bed.debounce, chat: "chat"))
            let messages = try #require(window, "\(ordering.name)")
            #expect(ordering.holds(of: messages), "\(ordering.name): \(messages.messages.map(\.content.body))")
        }
    }

    @Test func conversationOfADeadWorkerIsFreeWithinFiveSeconds() async throws {
        try await StoreBed.lend { bed in
            let cases = DebounceCases(bed.debounce, chat: "chat")
            try await cases.at(0)
            try await cases.store("a", mine: true, said: 0)
            try await cases.at(30)
            let dead = try #require(try await cases.claim(by: "dead"))
            let window = try #require(try await cases.window(dead))
            try await cases.at(33.9)
            #expect(try await cases.claim(by: "other") == nil)
            try await cases.at(34)
            #expect(try await cases.claim(by: "other") != nil)
            #expect(try await cases.renew(dead) == false)
            #expect(try await cases.commit(dead, window, .agreed) == .leaseLost)
        }
    }

    /// Messages move `due_at` and not `wake_at`. The claim at `wake_at` moves it once.
    @Test func postponedConversationIsLookedAtEarlyAndAnalysedOnTime() async throws {
        try await StoreBed.lend { bed in
            let early = "select count(*) from conversation where wake_at < due_at"
            let cases = DebounceCases(bed.debounce, chat: "chat")
            try await cases.at(0)
            try await cases.store("a", mine: true, said: 0)
            #expect(try await bed.count(early) == 0)
            try await cases.at(20)
            try await cases.store("b", mine: false, said: 20)
            #expect(try await bed.count(early) == 1)
            try await cases.at(31)
            #expect(try await cases.claim(by: "worker") == nil)
            #expect(try await bed.count(early) == 0)
            try await cases.at(50)
            let claim = try #require(try await cases.claim(by: "worker"))
            let window = try #require(try await cases.window(claim))
            #expect(try await cases.commit(claim, window, .noEvent) == .committed)
            #expect(try await bed.count("select count(*) from conversation where wake_at is not null") == 0)
        }
    }

    @Test func twoWorkersNeverClaimTheSameConversation() async throws {
        try await StoreBed.lend { bed in
            let items = (0..<200).map { number in
                StoreBed.item(StoreBed.message("m\(number)", chat: "chat-\(number)", mine: true))
            }
            _ = try await bed.messages.store(items)
            try await bed.setClock(UnixTime(seconds: 1_700_000_100))
            let claims = try await withThrowingTaskGroup(of: [Claim].self) { group in
                for worker in 0..<6 {
                    group.addTask {
                        var mine: [Claim] = []
                        while case let more = try await bed.conversations.claim(atMost: 7, by: "worker-\(worker)"),
                            !more.isEmpty
                        {
                            mine += more
                        }
                        return mine
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(claims.count == 200)
            #expect(Set(claims.map(\.conversationID)).count == 200)
        }
    }
}
