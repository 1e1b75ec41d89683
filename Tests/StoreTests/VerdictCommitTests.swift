import ChatReader
import Pipeline
import Store
import TestSupport
import Testing
import Time

@Suite(.enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set"))
struct VerdictCommitTests {
    private func claimed(_ bed: StoreBed) async throws -> (Claim, ConversationWindow) {
        _ = try await bed.messages.store([
            StoreBed.item(StoreBed.message("a", mine: true)), StoreBed.item(StoreBed.message("b")),
        ])
        try await bed.setClock(UnixTime(seconds: 1_700_000_040))
        let claim = try #require(try await bed.conversations.claim(atMost: 1, by: "worker").first)
        return (claim, try #require(try await bed.conversations.window(of: claim, within: WindowLimits())))
    }

    private func agreed(_ claim: Claim, _ window: ConversationWindow) throws -> VerdictCommit {
        try AgreedVerdict.commit(claim, window)
    }

    @Test func agreedVerdictClearsTheChatAndLeavesEventAndMessage() async throws {
        try await StoreBed.lend { bed in
            let (claim, window) = try await self.claimed(bed)
            #expect(try await bed.conversations.commit(self.agreed(claim, window)) == .committed)
            #expect(try await bed.count("select count(*) from message where content is not null") == 0)
            #expect(try await bed.count("select count(*) from message where state = 1") == 2, "ids outlive bodies")
            #expect(try await bed.count("select count(*) from event where wanted_revision = 1") == 1)
            let entries = try await PostgresOutbox(bed.context).claim(atMost: 10)
            let message = try CalendarMessageCoder().decode(try #require(entries.first).outgoing.body)
            #expect(message.change.event.summary == "Dinner")
            #expect(message.change.event.description == "Managed by Jadwal")
        }
    }

    @Test func droppedVerdictLeavesNothing() async throws {
        try await StoreBed.lend { bed in
            let (claim, window) = try await self.claimed(bed)
            _ = try await bed.messages.store([StoreBed.item(StoreBed.message("c", at: 1_700_000_039))])
            #expect(try await bed.conversations.commit(self.agreed(claim, window)) == .superseded)
            #expect(try await bed.count("select count(*) from event") == 0)
            #expect(try await bed.count("select count(*) from outbox") == 0)
            #expect(try await bed.count("select count(*) from message where content is not null") == 3)
        }
    }

    @Test func redeliveredHistoryAfterAnAgreementIsNotAnalysedAgain() async throws {
        try await StoreBed.lend { bed in
            let (claim, window) = try await self.claimed(bed)
            _ = try await bed.conversations.commit(self.agreed(claim, window))
            let again = try await bed.messages.store([
                StoreBed.item(StoreBed.message("a", mine: true)), StoreBed.item(StoreBed.message("b")),
            ])
            #expect(again == [.duplicate, .duplicate])
            try await bed.setClock(UnixTime(seconds: 1_700_001_000))
            #expect(try await bed.conversations.claim(atMost: 1, by: "worker").isEmpty)
        }
    }

    @Test func otherSidesMessageArmsAConversationWithAFutureEvent() async throws {
        try await StoreBed.lend { bed in
            let (claim, window) = try await self.claimed(bed)
            _ = try await bed.conversations.commit(self.agreed(claim, window))
            try await bed.setClock(UnixTime(seconds: 1_700_010_000))
            _ = try await bed.messages.store([StoreBed.item(StoreBed.message("sorry", at: 1_700_010_000))])
            try await bed.setClock(UnixTime(seconds: 1_700_010_031))
            let next = try #require(try await bed.conversations.claim(atMost: 1, by: "worker").first)
            let later = try #require(try await bed.conversations.window(of: next, within: WindowLimits()))
            #expect(later.knownEvents.map(\.summary) == ["Dinner"])
        }
    }
}
