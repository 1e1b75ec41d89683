import ChatReader
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import Vault

@Suite(
    "Each verdict of a group is committed or dropped by itself",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct GroupedVerdictTests {
    private static let chats = 24

    private struct Reading: Sendable {
        var claim: Claim
        var window: ConversationWindow

        var id: String { self.claim.conversationID }

        var commit: VerdictCommit {
            get throws { try AgreedVerdict.commit(self.claim, self.window) }
        }
    }

    private static func chat(_ number: Int) -> String { "\(966_500_000_100 + number)@c.us" }

    /// Claims as many conversations at once, and reads them at the same time.
    private func readings(_ bed: StoreBed, _ store: PostgresConversationStore) async throws -> [Reading] {
        _ = try await bed.messages.store(
            (0..<Self.chats).flatMap { number in
                ["a", "b"].map { id in
                    StoreBed.item(
                        StoreBed.message(
                            "\(id)\(number)",
                            chat: Self.chat(number),
                            mine: id == "a",
                            body: "\(id) of \(number)"
                        )
                    )
                }
            }
        )
        try await bed.setClock(UnixTime(seconds: 1_700_000_040))
        let claims = try await store.claim(atMost: Self.chats, by: "worker")
        #expect(claims.count == Self.chats)
        return try await withThrowingTaskGroup(of: Reading.self) { group in
            for claim in claims {
                group.addTask {
                    let window = try #require(try await store.window(of: claim, within: WindowLimits()))
                    return Reading(claim: claim, window: window)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    private func commit(
        _ verdicts: [VerdictCommit],
        _ store: PostgresConversationStore
    ) async -> [String: Result<CommitDecision, any Error>] {
        await withTaskGroup(of: (String, Result<CommitDecision, any Error>).self) { group in
            for verdict in verdicts {
                group.addTask {
                    do {
                        return (verdict.claim.conversationID, .success(try await store.commit(verdict)))
                    } catch {
                        return (verdict.claim.conversationID, .failure(error))
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    @Test func eachClaimGetsItsOwnWindow() async throws {
        try await StoreBed.lend { bed in
            let readings = try await self.readings(bed, bed.conversations)
            for reading in readings {
                #expect(reading.window.messages.count == 2)
                let number = (0..<Self.chats).first {
                    bed.conversationID(of: Self.chat($0)) == reading.id
                }
                let bodies = reading.window.messages.map(\.content.body)
                #expect(bodies.sorted() == ["a of \(number ?? -1)", "b of \(number ?? -1)"])
            }
        }
    }

    @Test func lostLeaseAndNewMessageAffectOnlyTheirConversation() async throws {
        try await StoreBed.lend { bed in
            let store = bed.conversations
            let readings = try await self.readings(bed, store)
            let (robbed, moved) = (readings[3].id, readings[5].id)
            try await bed.pool.execute(
                Statement("update conversation set lease_number = lease_number + 1 where id = $1", [.uuid(robbed)])
            )
            let chat = try #require(
                (0..<Self.chats).map(Self.chat).first {
                    bed.conversationID(of: $0) == moved
                }
            )
            _ = try await bed.messages.store([StoreBed.item(StoreBed.message("c", chat: chat, at: 1_700_000_039))])
            let decisions = await self.commit(try readings.map { try $0.commit }, store)
            for reading in readings {
                let expected: CommitDecision =
                    reading.id == robbed ? .leaseLost : reading.id == moved ? .superseded : .committed
                #expect(try decisions[reading.id]?.get() == expected)
            }
            #expect(try await bed.count("select count(*) from event") == Self.chats - 2)
            #expect(
                try await bed.count("select count(*) from event where prompt = 'v2' and model = 'm'") == Self.chats - 2
            )
            #expect(try await bed.count("select count(*) from outbox") == Self.chats - 2)
            #expect(try await bed.count("select count(*) from message where content is not null") == 5)
            #expect(try await bed.count("select count(*) from conversation where lease_owner is not null") == 1)
            #expect(try await bed.count("select count(*) from conversation where due_at is not null") == 2)
        }
    }

    @Test func verdictThatCannotBeWrittenFailsAlone() async throws {
        try await StoreBed.lend { bed in
            let store = bed.conversations
            let readings = try await self.readings(bed, store)
            var verdicts = try readings.map { try $0.commit }
            verdicts[7].outgoing[0].messageID = "U+0000 \u{0}"
            let decisions = await self.commit(verdicts, store)
            for (place, reading) in readings.enumerated() {
                switch decisions[reading.id] {
                case .success(let decision)?: #expect(decision == .committed && place != 7)
                case .failure(let error as PostgresError)?: #expect(error.sqlState == "22021" && place == 7)
                case .failure?, nil: Issue.record("no decision for \(place)")
                }
            }
            #expect(try await bed.count("select count(*) from event") == Self.chats - 1)
            #expect(try await bed.count("select count(*) from conversation where lease_owner is not null") == 1)
        }
    }

    /// The others do not wait for it. It is committed when the lock is released.
    @Test func verdictOnALockedConversationWaitsAlone() async throws {
        try await StoreBed.lend { bed in
            let store = bed.conversations
            let readings = try await self.readings(bed, store)
            let held = readings[0]
            try await bed.pool.withConnection { connection in
                try await connection.executeScript("begin")
                _ = try await connection.query(
                    Statement("select 1 from conversation where id = $1 for update", [.uuid(held.id)])
                )
                let last = Task { try await store.commit(try held.commit) }
                let decisions = await self.commit(try readings.dropFirst().map { try $0.commit }, store)
                #expect(try decisions.values.allSatisfy { try $0.get() == .committed })
                #expect(decisions.count == Self.chats - 1)
                try await connection.executeScript("commit")
                #expect(try await last.value == .committed)
            }
            #expect(try await bed.count("select count(*) from event") == Self.chats)
        }
    }

    @Test func secondVerdictOnAConversationLosesItsLease() async throws {
        try await StoreBed.lend { bed in
            let store = bed.conversations
            let readings = try await self.readings(bed, store)
            let commit = try readings[0].commit
            let decisions = try await withThrowingTaskGroup(of: CommitDecision.self) { group in
                for _ in 0..<6 { group.addTask { try await store.commit(commit) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(decisions.filter { $0 == .committed }.count == 1)
            #expect(decisions.filter { $0 == .leaseLost }.count == 5)
            #expect(try await bed.count("select count(*) from event") == 1)
        }
    }
}
