import Jadwal
import Store
import Testing
import Vault

/// Chats that agree on events, read by a worker that is the test itself. The bed's clock goes on by a minute with each.
struct FeedbackBed: Sendable {
    let bed: StoreBed

    init(_ bed: StoreBed) { self.bed = bed }

    var feedback: PostgresFeedback { PostgresFeedback(self.bed.context) }

    /// Two messages and the wait for quiet.
    func claim(chat: String, body: String = "marked-body") async throws -> (Claim, ConversationWindow) {
        let now = try await self.feedbackClock()
        _ = try await self.bed.messages.store([
            StoreBed.item(StoreBed.message("\(now)a", chat: chat, mine: true, body: body, at: now)),
            StoreBed.item(StoreBed.message("\(now)b", chat: chat, body: body, at: now)),
        ])
        try await self.bed.setClock(UnixTime(seconds: now + 60))
        let claims = try await self.bed.conversations.claim(atMost: 10, by: "worker")
        let id = self.bed.conversationID(of: chat)
        let claim = try #require(claims.first { $0.conversationID == id })
        try await self.bed.conversations.giveBack(claims.filter { $0 != claim })
        return (claim, try #require(try await self.bed.conversations.window(of: claim, within: WindowLimits())))
    }

    /// Agrees on dinner on 2023-11-20 at 20:00 in Riyadh, and tells the event's id.
    func agree(chat: String = "966500000001@c.us", body: String = "marked-body") async throws -> String {
        let (claim, window) = try await self.claim(chat: chat, body: body)
        let commit = try AgreedVerdict.commit(claim, window)
        #expect(try await self.bed.conversations.commit(commit) == .committed)
        return try #require(commit.changes.first).event.identity.id
    }

    /// What waits to be sent to the calendar, in the order of revisions.
    func outgoing() async throws -> [EventChange] {
        try await PostgresOutbox(self.bed.context).claim(atMost: 100).map { entry in
            try CalendarMessageCoder().decode(entry.outgoing.body).change
        }.sorted { $0.event.revision < $1.event.revision }
    }

    private func feedbackClock() async throws -> Int64 {
        try await Int64(self.bed.count("select extract(epoch from now)::bigint from virtual_clock"))
    }
}
