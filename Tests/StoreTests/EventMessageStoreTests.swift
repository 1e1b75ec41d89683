import ChatReader
import Pipeline
import Store
import TestSupport
import Testing
import Time

@Suite(
    "A change of an event message changes its event",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct EventMessageStoreTests {
    private static let invitation = EventInvitation(title: "Dinner", place: "Al Bujairi", start: 1_700_500_000)

    private static func message(
        _ id: String,
        _ kind: ChatMessage.Kind = .message,
        mine: Bool = false,
        event: EventInvitation? = nil,
        response: EventResponse? = nil,
        at timestamp: Int64 = 1_700_000_000
    ) -> ChatMessage {
        var message = StoreBed.message(id, mine: mine, body: "", at: timestamp)
        (message.kind, message.event, message.response) = (kind, event, response)
        return message
    }

    /// Stores an invitation, agrees to it, and commits like an analysis worker. Returns the claim and its window.
    private func agree(_ bed: StoreBed, open: Bool = false) async throws -> ConversationWindow {
        let going = EventResponse(eventID: "a", answer: .going)
        _ = try await bed.messages.store([
            StoreBed.item(Self.message("a", event: Self.invitation)),
            StoreBed.item(Self.message("b", mine: true, response: going)),
        ])
        let (claim, window) = try await self.claimed(bed, at: 1_700_000_040)
        var commit = try AgreedVerdict.commit(claim, window)
        commit.sources = [try #require(commit.changes.first).event.identity.id: window.messages[0].id]
        if open { commit.openMessageIDs = [window.messages[0].id] }
        try #require(try await bed.conversations.commit(commit) == .committed)
        return window
    }

    private func claimed(_ bed: StoreBed, at seconds: Int64) async throws -> (Claim, ConversationWindow) {
        try await bed.setClock(UnixTime(seconds: seconds))
        let claim = try #require(try await bed.conversations.claim(atMost: 1, by: "worker").first)
        return (claim, try #require(try await bed.conversations.window(of: claim, within: WindowLimits())))
    }

    @Test func eventMessageAndItsAnswerAreReadAsStored() async throws {
        try await StoreBed.lend { bed in
            let window = try await self.agree(bed)
            #expect(window.messages.map(\.content.event) == [Self.invitation, nil])
            #expect(window.messages[1].content.response?.eventID == window.messages[0].id)
        }
    }

    @Test func revokingAClearedEventMessageMakesItsConversationDue() async throws {
        try await StoreBed.lend { bed in
            let window = try await self.agree(bed)
            try await bed.setClock(UnixTime(seconds: 1_700_000_100))
            let outcome = try await bed.messages.store([
                StoreBed.item(Self.message("a", .revoked, at: 1_700_000_090))
            ])
            #expect(outcome == [.revoked])
            let (_, later) = try await self.claimed(bed, at: 1_700_000_140)
            #expect(later.messages.isEmpty)
            let event = try #require(later.knownEvents.first)
            let source = EventSource(messageID: window.messages[0].id, isRevoked: true)
            #expect(later.sources == [event.identity.id: source])
        }
    }

    @Test func revokingAnotherClearedMessageChangesNothing() async throws {
        try await StoreBed.lend { bed in
            _ = try await self.agree(bed)
            try await bed.setClock(UnixTime(seconds: 1_700_000_100))
            _ = try await bed.messages.store([StoreBed.item(Self.message("b", .revoked, mine: true))])
            try await bed.setClock(UnixTime(seconds: 1_700_000_140))
            #expect(try await bed.conversations.claim(atMost: 1, by: "worker").isEmpty)
        }
    }

    @Test func editedEventMessageComesBackWithItsEvent() async throws {
        try await StoreBed.lend { bed in
            let window = try await self.agree(bed)
            try await bed.setClock(UnixTime(seconds: 1_700_000_100))
            var changed = Self.invitation
            changed.isCancelled = true
            _ = try await bed.messages.store([
                StoreBed.item(Self.message("a", .edited, event: changed, at: 1_700_000_090))
            ])
            let (_, later) = try await self.claimed(bed, at: 1_700_000_140)
            #expect(later.messages.map(\.content.event) == [changed])
            #expect(later.sources.values.map(\.messageID) == [window.messages[0].id])
        }
    }

    @Test func openEventMessageStaysAndKeepsTheConversationArmed() async throws {
        try await StoreBed.lend { bed in
            _ = try await self.agree(bed, open: true)
            #expect(try await bed.count("select count(*) from message where content is not null") == 1)
            #expect(try await bed.count("select count(*) from conversation where armed") == 1)
        }
    }
}
