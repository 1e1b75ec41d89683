import Pipeline
import TestSupport
import Testing
import Time

@Suite("While the model is down conversations take turns to try it")
struct ClaimTurnTests {
    /// One conversation is the oldest, and is given back each time: with a fixed order it is every probe.
    private static func check(_ bed: DebounceBed) async throws {
        let start = UnixTime(seconds: 1_700_000_000)
        let chats = (1...5).map { "chat \($0)" }
        for (second, chat) in chats.enumerated() {
            try await bed.setClock(start + .seconds(second))
            let message = ChatMessage(
                customerID: bed.customerID,
                id: "m \(chat)",
                chatID: chat,
                isSenderMe: true,
                senderName: nil,
                body: "hello",
                timestamp: start.seconds + Int64(second)
            )
            let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: [])
            _ = try await bed.messages.store([IntakeItem(content: .message(message), delivery: delivery)])
        }
        var tried: [String] = []
        for second in 1...12 {
            try await bed.setClock(start + .seconds(3600 + second))
            let claim = try #require(try await bed.conversations.claim(atMost: 1, by: "w", in: .turns).first)
            tried.append(claim.conversationID)
            #expect(claim.attempts == 0)
            try await bed.conversations.giveBack([claim])
        }
        let ids = chats.map { bed.conversationID($0) }
        #expect(tried == (0..<12).map { ids[$0 % 5] })
        // Once it is up, the oldest comes first again, and nobody has to wait.
        let all = try await bed.conversations.claim(atMost: 8, by: "w")
        #expect(Set(all.map(\.conversationID)) == Set(ids))
    }

    @Test func inMemory() async throws { try await Self.check(.memory(rules: DebounceRules())) }

    @Test(.enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set"))
    func inPostgreSQL() async throws { try await StoreBed.lend { try await Self.check($0.debounce) } }
}
