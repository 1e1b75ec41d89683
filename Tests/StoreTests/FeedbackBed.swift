import ChatReader
import Pipeline
import Store
import Testing
import Time
import Vault

/// Chats that agree on events. The test itself is the worker. Each chat moves the bed's clock by a minute.
struct FeedbackBed: Sendable {
    let bed: StoreBed

    init(_ bed: StoreBed) { self.bed = bed }

    var feedback: PostgresFeedback { PostgresFeedback(self.bed.context) }
    var person: ActingPerson { ActingPerson(store: self.bed.context) }

    /// Stores two messages and waits for quiet.
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

    /// Agrees on dinner on 2023-11-20 at 20:00 in Riyadh. Returns the event's id.
    func agree(chat: String = "966500000001@c.us", body: String = "marked-body") async throws -> String {
        let (claim, window) = try await self.claim(chat: chat, body: body)
        let commit = try AgreedVerdict.commit(claim, window)
        #expect(try await self.bed.conversations.commit(commit) == .committed)
        return try #require(commit.changes.first).event.identity.id
    }

    /// The changes that wait to be sent to the calendar, by revision.
    func outgoing() async throws -> [EventChange] {
        try await PostgresOutbox(self.bed.context).claim(atMost: 100).map { entry in
            try CalendarMessageCoder().decode(entry.outgoing.body).change
        }.sorted { $0.event.revision < $1.event.revision }
    }

    private func feedbackClock() async throws -> Int64 {
        try await Int64(self.bed.count("select extract(epoch from now)::bigint from virtual_clock"))
    }
}

/// A verdict that adds one event.
enum AgreedVerdict {
    static func commit(_ claim: Claim, _ window: ConversationWindow) throws -> VerdictCommit {
        let start = LocalDateTime(date: LocalDate("2023-11-20")!, time: LocalTime("20:00")!)
        let times = EventTimes.timed(start: start, end: start.adding(minutes: 60), zone: window.zone)
        let event = EventClaim(title: "Dinner", times: times, location: "Al Bujairi", notes: "")
        var consent = ClaimConsent(proposal: 0, acceptance: 1)
        consent.names = [0: [.day, .time], 1: []]
        let plan = try EventPlanner(queue: "wasapp.calendar.events").plan(
            [event],
            [event: consent],
            claim: claim,
            window: window,
            now: UnixTime(seconds: 1_700_000_040)
        )
        var commit = VerdictCommit(
            claim: claim,
            verdict: .status(.agreed),
            readGeneration: window.generation,
            windowMessageIDs: window.messages.map(\.id),
            changes: plan.changes,
            origin: EventOrigin(
                prompt: "v2",
                model: "m",
                window: window.mayBeKept ? KeptWindow(window, agreed: plan.agreed) : nil
            ),
            outgoing: plan.outgoing
        )
        commit.trails = plan.trails
        return commit
    }
}
