import Pipeline
import Store
import TestSupport
import Testing
import Time

@Suite(
    "A reaction is read as a short message that quotes what it is about",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct BridgeReactionTests {
    private static let rules = BridgeRules(readsReactions: true)

    private static func reaction(_ emoji: String, mine: Bool = true, after seconds: Int64) -> BridgeMessage {
        BridgeBed.message("R\(seconds)", .reaction(emoji, to: "A"), mine: mine, at: BridgeBed.now + seconds)
    }

    /// A message of the other side, which the pipeline has stored as it was published.
    private static func lend(_ body: @Sendable (BridgeBed) async throws -> Void) async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            try await bridge.take([.message(BridgeBed.message("A", .text("Dinner at 8?")))])
            let published = try #require(try await bridge.published().first)
            _ = try await bed.messages.store([StoreBed.item(published)])
            try await body(bridge)
        }
    }

    private static func outcome(of message: BridgeMessage, in bridge: BridgeBed) async throws -> BridgeOutcome? {
        try await bridge.take([.message(message)], rules: Self.rules).outcomes.keys.first
    }

    @Test func reactionQuotesTheStoredWords() async throws {
        try await Self.lend { bridge in
            #expect(try await Self.outcome(of: Self.reaction("👍", after: 60), in: bridge) == .message)
            let message = try #require(try await bridge.published().first)
            #expect((message.kind, message.body, message.isSenderMe) == (.message, "👍", true))
            let quoted = try #require(message.quoted)
            #expect((quoted.body, quoted.isSenderMe, quoted.timestamp) == ("Dinner at 8?", false, BridgeBed.now))
        }
    }

    @Test func anotherReactionReplacesItAndAnEmptyOneTakesItBack() async throws {
        try await Self.lend { bridge in
            for (emoji, seconds, outcome) in [
                ("👍", 60, BridgeOutcome.message), ("👍", 60, .duplicate), ("👎", 70, .edited), ("👍", 65, .duplicate),
                ("", 80, .revoked),
            ] as [(String, Int64, BridgeOutcome)] {
                let reaction = Self.reaction(emoji, after: seconds)
                #expect(try await Self.outcome(of: reaction, in: bridge) == outcome, "\(emoji) after \(seconds)")
            }
            // The other side has a reaction of its own.
            #expect(try await Self.outcome(of: Self.reaction("❤️", mine: false, after: 90), in: bridge) == .message)
            let published = try await bridge.published()
            #expect(published.map(\.kind) == [.message, .edited, .revoked, .message])
            #expect(published.map(\.isSenderMe) == [true, true, true, false])
            #expect(Set(published.prefix(3).map(\.id)).count == 1 && published[3].id != published[0].id)
        }
    }

    @Test func reactionToWordsThatAreNotStoredIsDropped() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            #expect(try await Self.outcome(of: Self.reaction("👍", after: 60), in: bridge) == .reaction)
            try await bridge.take([.message(BridgeBed.message("A"))])
            _ = try await bridge.published()
            // On its way to the store.
            #expect(try await Self.outcome(of: Self.reaction("👍", after: 60), in: bridge) == .reaction)
            #expect(try await Self.outcome(of: Self.reaction("", after: 70), in: bridge) == .reaction)
            #expect(try await bridge.published().isEmpty)
        }
    }

    @Test func reactionsAreNotReadUnlessTheOperatorAllowsIt() async throws {
        try await Self.lend { bridge async throws in
            #expect(try await bridge.outcome(of: Self.reaction("👍", after: 60)) == .reaction)
            #expect(try await bridge.published().isEmpty)
        }
    }
}
