import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "A bridge's message is published once, in one chat",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct BridgeIntakeTests {
    private static let number = "966500000001@c.us"
    private static let hidden = "98765432109876@lid"

    @Test func messageIsPublishedUnderItsBareIDAndTheChatsFirstName() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            let first = BridgeBed.message("3EB0A1", in: Self.hidden, also: [Self.number])
            let receipt = try await bridge.take([.message(first)])
            #expect(receipt.outcomes == [.message: 1])
            #expect(receipt.lags == [.zero])
            let entries = try await PostgresOutbox(bed.context).claim(atMost: 10)
            #expect(entries.map(\.outgoing.queue) == ["wasapp.messages"])
            #expect(entries.first?.outgoing.headers[HeaderName.traceParent] == BridgeBed.trace)
            let message = try ChatMessageDecoder()
                .decode(try #require(entries.first).outgoing.body, now: UnixTime(seconds: BridgeBed.now))
            #expect(message.customerID == StoreBed.customerID)
            #expect((message.id, message.chatID) == ("3EB0A1", Self.hidden))
            #expect((message.senderNumber, message.senderName) == ("966500000001", "marked-name"))
            // The number alone stands for the same chat now.
            #expect(try await bridge.outcome(of: BridgeBed.message("3EB0A2")) == .message)
            #expect(try await bridge.published().map(\.chatID) == [Self.hidden])
        }
    }

    @Test func sameMessageUnderAnotherNameIsADuplicate() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            #expect(try await bridge.outcome(of: BridgeBed.message("3EB0A1")) == .message)
            #expect(try await bridge.outcome(of: BridgeBed.message("3EB0A1")) == .duplicate)
            #expect(try await bridge.outcome(of: BridgeBed.message("3EB0A1", in: Self.hidden)) == .duplicate)
            #expect(try await bridge.published().count == 1)
        }
    }

    /// Each task is a webhook that the source sends again because the answer was lost.
    @Test func doubledWebhooksAtTheSameTimeArePublishedOnce() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            let names = [Self.number, Self.hidden]
            let outcomes = try await withThrowingTaskGroup(of: BridgeOutcome?.self) { group in
                for turn in 0..<20 {
                    group.addTask { try await bridge.outcome(of: BridgeBed.message("3EB0A1", in: names[turn % 2])) }
                }
                return try await group.reduce(into: [BridgeOutcome?: Int]()) { $0[$1, default: 0] += 1 }
            }
            #expect(outcomes == [.message: 1, .duplicate: 19])
            #expect(try await bridge.published().count == 1)
        }
    }

    @Test func changeGoesToTheChatOfItsMessage() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            try await bridge.take([.message(BridgeBed.message("3EB0A1", mine: true))])
            let edit = BridgeBed.message("3EB0A1", .edited("at 9"), in: Self.hidden, mine: nil, at: BridgeBed.now + 5)
            #expect(try await bridge.outcome(of: edit) == .edited)
            let revocation = BridgeBed.message("3EB0A1", .revoked, in: nil, mine: nil, at: BridgeBed.now + 9)
            #expect(try await bridge.outcome(of: revocation) == .revoked)
            let published = try await bridge.published().sorted { $0.timestamp < $1.timestamp }
            #expect(published.map(\.kind) == [.message, .edited, .revoked])
            #expect(published.allSatisfy { $0.chatID == Self.number && $0.isSenderMe })
            #expect(published[1].body == "at 9")
        }
    }

    /// Changes in the order of their arrival, before the message; what is published then; and the last body.
    struct Overtaking: Sendable {
        var changes: [(kind: String, delay: Int64)]
        var kinds: [ChatMessage.Kind]
        var body: String
    }

    static let overtakings = [
        Overtaking(changes: [("edit", 5)], kinds: [.message, .edited], body: "edit 5"),
        Overtaking(changes: [("edit", 9), ("edit", 5)], kinds: [.message, .edited], body: "edit 9"),
        Overtaking(changes: [("edit", 5), ("revoke", 7)], kinds: [.message, .revoked], body: ""),
        Overtaking(changes: [("revoke", 7), ("edit", 9)], kinds: [.message, .revoked], body: ""),
    ]

    @Test(arguments: overtakings) func changeThatOvertakesItsMessageFollowsIt(_ item: Overtaking) async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            for (kind, delay) in item.changes {
                let content: BridgeMessage.Content = kind == "edit" ? .edited("edit \(delay)") : .revoked
                let change = BridgeBed.message("3EB0A1", content, in: nil, mine: nil, at: BridgeBed.now + delay)
                #expect(try await bridge.outcome(of: change) == .overtaking)
            }
            #expect(try await bed.count("select count(*) from chat_place where waiting is not null") == 1)
            #expect(try await bridge.published() == [])
            try await bridge.take([.message(BridgeBed.message("3EB0A1"))])
            let published = try await bridge.published().sorted { $0.timestamp < $1.timestamp }
            #expect(published.map(\.kind) == item.kinds)
            #expect(published.last?.body == item.body)
            #expect(try await bed.count("select count(*) from chat_place where waiting is not null") == 0)
        }
    }

    @Test func editThatCannotBeReadRevokesItsMessage() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            try await bridge.take([.message(BridgeBed.message("3EB0A1"))])
            #expect(try await bridge.outcome(of: BridgeBed.message("3EB0A1", .unreadableEdit)) == .editUnreadable)
            #expect(Set(try await bridge.published().map(\.kind)) == [.message, .revoked])
        }
    }

    @Test func answerToAnEventStandsInTheEventsChat() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            let event = EventInvitation(title: "Dinner", start: BridgeBed.now + 86_400)
            try await bridge.take([.message(BridgeBed.message("3EB0E1", .event(event), mine: true))])
            let answer = BridgeBed.message("3EB0A2", .eventResponse(.going, to: "3EB0E1"), in: Self.hidden)
            #expect(try await bridge.outcome(of: answer) == .message)
            let published = try await bridge.published()
            #expect(Set(published.map(\.chatID)) == [Self.number])
            #expect(published.compactMap(\.response) == [EventResponse(eventID: "3EB0E1", answer: .going)])
            #expect(published.compactMap(\.event) == [event])
        }
    }

    @Test func quoteHasTheTimeAndTheWriterOfTheStoredMessage() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            try await bridge.take([.message(BridgeBed.message("3EB0A1", mine: true, at: BridgeBed.now - 60))])
            var answer = BridgeBed.message("3EB0A2", .text("yes"))
            answer.quoted = BridgeQuote(id: "3EB0A1", body: "at 8?")
            try await bridge.take([.message(answer)])
            let quoted = try await bridge.published().compactMap(\.quoted)
            let expected = QuotedMessage(
                senderName: nil,
                isSenderMe: true,
                body: "at 8?",
                timestamp: BridgeBed.now - 60
            )
            #expect(quoted == [expected])
        }
    }

    @Test func namesOfOnePersonAreJoinedUnderTheChatWithTheLaterMessage() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            try await bridge.take([
                .message(BridgeBed.message("3EB0A1", at: BridgeBed.now - 60)),
                .message(BridgeBed.message("3EB0A2", in: Self.hidden, at: BridgeBed.now - 30)),
            ])
            let both = BridgeBed.message("3EB0A3", in: Self.number, also: [Self.hidden])
            #expect(try await bridge.take([.message(both)]).joinedChats == 1)
            try await bridge.take([.message(BridgeBed.message("3EB0A4"))])
            // An edit of what was published before stays where that is.
            try await bridge.take([.message(BridgeBed.message("3EB0A1", .edited("x"), mine: nil))])
            let published = try await bridge.published()
            let chats = Dictionary(grouping: published, by: \.id).mapValues { Set($0.map(\.chatID)) }
            #expect(
                chats == [
                    "3EB0A1": [Self.number], "3EB0A2": [Self.hidden], "3EB0A3": [Self.hidden],
                    "3EB0A4": [Self.hidden],
                ]
            )
        }
    }

    @Test func newNameIsLearntBeforeTheFirstMessageUnderIt() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            try await bridge.take([.message(BridgeBed.message("3EB0A1"))])
            let names = ["966500000001", "966500000009"].map(BridgeBed.address)
            #expect(try await bridge.take([.renamed(names)]).outcomes == [.renamed: 1])
            try await bridge.take([.message(BridgeBed.message("3EB0A2", in: "966500000009@c.us"))])
            #expect(Set(try await bridge.published().map(\.chatID)) == [Self.number])
        }
    }

    @Test func twoCustomersWhoTalkToEachOtherHaveAChatEach() async throws {
        try await StoreBed.lend { bed in
            let other = "0192d3a4-0000-7000-8000-000000000002"
            try await bed.addCustomer(other)
            let (mine, theirs) = (try await BridgeBed(bed), try await BridgeBed(bed, customer: other))
            #expect(try await mine.outcome(of: BridgeBed.message("3EB0A1", mine: true)) == .message)
            let received = BridgeBed.message("3EB0A1", in: "966500000002@c.us")
            #expect(try await theirs.outcome(of: received) == .message)
            // Another customer's message is not changed by an id.
            #expect(try await theirs.outcome(of: BridgeBed.message("3EB0A1", .revoked)) == .revoked)
            let published = try await mine.published()
            let owners = Set(published.filter { $0.kind == .message }.map(\.customerID))
            #expect(owners == [StoreBed.customerID, other])
            #expect(published.filter { $0.kind == .revoked }.map(\.customerID) == [other])
        }
    }
}
