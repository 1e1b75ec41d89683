import Pipeline
import Postgres
import Store
import TestSupport
import Testing

@Suite(
    "Message-workers that share conversations do not block each other",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct SharedConversationTests {
    /// A transaction of somebody else, which the test commits.
    private static func holding(
        _ bed: StoreBed,
        _ script: String,
        _ body: (PostgresConnection) async throws -> Void
    ) async throws {
        let holder = PostgresConnection(bed.pool.configuration)
        try await holder.open()
        do {
            try await holder.executeScript("begin; \(script)")
            try await body(holder)
            await holder.close()
        } catch {
            await holder.close()
            throw error
        }
    }

    @Test func batchHoldsNoConversationWhileItWaitsForANewOne() async throws {
        try await StoreBed.lend { bed in
            let store = bed.messages
            _ = try await store.store([StoreBed.item(StoreBed.message("first", chat: "known"))])
            let known = bed.conversationID(of: "known")
            let new = bed.conversationID(of: "new")
            let making = """
                insert into conversation (id, customer_id, chat, generation, armed)
                    values ('\(new)', '\(StoreBed.customerID)', '', 0, false)
                """
            try await Self.holding(bed, making) { holder in
                let batch = [
                    StoreBed.item(StoreBed.message("a", chat: "known")),
                    StoreBed.item(StoreBed.message("b", chat: "new")),
                ]
                async let outcomes = store.store(batch)
                try await bed.waitForWaiting(1)
                // If the batch held it, the two would now wait for each other.
                try await holder.executeScript("select from conversation where id = '\(known)' for update nowait")
                try await holder.executeScript("commit")
                #expect(try await outcomes == [.stored, .stored])
            }
            #expect(try await bed.count("select sum(generation)::bigint from conversation") == 3)
        }
    }

    /// The conversation is new to a store that no longer expects new ones.
    @Test func unexpectedConversationIsMadeByASecondTry() async throws {
        try await StoreBed.lend { bed in
            let store = bed.messages
            for number in 0..<80 {
                _ = try await store.store([StoreBed.item(StoreBed.message("m\(number)", chat: "known"))])
            }
            let items = [
                StoreBed.item(StoreBed.message("a", chat: "known")), StoreBed.item(StoreBed.message("b", chat: "new")),
            ]
            #expect(try await store.store(items) == [.stored, .stored])
            #expect(try await bed.count("select count(*) from conversation") == 2)
            #expect(try await bed.count("select sum(generation)::bigint from conversation") == 82)
        }
    }

    /// The turns of both lanes, as `StoringTurn` takes them.
    private static let turns = """
        select pg_advisory_xact_lock(x'73746f72696e6700'::bigint), pg_advisory_xact_lock(x'73746f72696e6701'::bigint)
        """

    private static func items(_ count: Int, _ name: String) -> [IntakeItem] {
        (0..<count).map { StoreBed.item(StoreBed.message("\(name)-\($0)", chat: "chat-\($0 % 50)")) }
    }

    @Test func largeBatchWaitsForItsTurnAndASmallOneDoesNot() async throws {
        try await StoreBed.lend { bed in
            let store = bed.messages
            try await Self.holding(bed, Self.turns) { holder in
                async let large = store.store(Self.items(128, "large"))
                try await bed.waitForWaiting(1)
                let small = try await store.store(Self.items(127, "small"))
                #expect(small.allSatisfy { $0 == .stored })
                #expect(try await bed.count("select count(*) from message") == 127)
                try await holder.executeScript("commit")
                let stored = try await large
                #expect(stored.allSatisfy { $0 == .stored })
            }
            #expect(try await bed.count("select count(*) from message") == 255)
        }
    }

    @Test func turnOfAWorkerThatStandsStillIsNotWaitedFor() async throws {
        try await StoreBed.lend { bed in
            let store = bed.messages
            try await Self.holding(bed, Self.turns) { _ in
                for round in 0..<2 {
                    let stored = try await store.store(Self.items(200, "\(round)"))
                    #expect(stored.allSatisfy { $0 == .stored })
                }
            }
            #expect(try await bed.count("select count(*) from message") == 400)
        }
    }

    @Test(arguments: [100, 150])
    func workersThatStoreTheSameChatsAtOnceNeverDeadlock(size: Int) async throws {
        try await StoreBed.lend { bed in
            let seed = UInt64.random(in: 0...UInt64.max)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for worker in 0..<4 {
                    // A store for each, as in four processes.
                    let store = bed.messages
                    group.addTask {
                        var random = SeededGenerator(seed: seed &+ UInt64(worker))
                        for round in 0..<12 {
                            // Each round has new chats beside known ones.
                            let items = (0..<size).map { number in
                                let chat = Int.random(in: 0..<(40 * (round + 1)), using: &random)
                                return StoreBed.item(
                                    StoreBed.message("\(worker)-\(round)-\(number)", chat: "chat-\(chat)")
                                )
                            }
                            let outcomes = try await store.store(items)
                            #expect(outcomes.allSatisfy { $0 == .stored }, "seed \(seed)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            let stored = 4 * 12 * size
            #expect(try await bed.count("select count(*) from message") == stored, "seed \(seed)")
            #expect(try await bed.count("select sum(generation)::bigint from conversation") == stored, "seed \(seed)")
            #expect(try await bed.deadlocks() == 0, "seed \(seed)")
        }
    }
}

extension StoreBed {
    /// How many deadlocks PostgreSQL has found in this database. Closes the pool, because sessions report them when
    /// they end.
    fileprivate func deadlocks() async throws -> Int {
        await self.pool.close()
        let reader = PostgresConnection(self.pool.configuration)
        try await reader.open()
        let limit = ContinuousClock.now + .seconds(10)
        func read(_ sql: String) async throws -> Int {
            try await reader.query(Statement(sql)).first.map { Int(try $0.int(0)) } ?? 0
        }
        while try await read("select count(*) from pg_stat_activity where datname = current_database()") > 1 {
            guard ContinuousClock.now < limit else { throw TestBedError(detail: "the pool's sessions do not end") }
            try await Task.sleep(for: .milliseconds(5))
        }
        let found = try await read("select deadlocks from pg_stat_database where datname = current_database()")
        await reader.close()
        return found
    }
}
