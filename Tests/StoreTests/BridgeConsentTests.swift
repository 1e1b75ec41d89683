import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "A bridge takes only what its owner lets be read",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct BridgeConsentTests {
    private static let number = "966500000001@c.us"
    private static let hidden = "98765432109876@lid"
    private static let rows = """
        select (select count(*) from chat_alias) + (select count(*) from chat_place) + (select count(*) from outbox)
        """

    @Test func onlyMessagesFromTheAgreedTimeOnAreTaken() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed, backfill: .seconds(60))
            let now = BridgeBed.now
            #expect(try await bridge.outcome(of: BridgeBed.message("A", at: now - 61)) == .beforeConsent)
            #expect(try await bridge.outcome(of: BridgeBed.message("B", .edited("x"), at: now - 61)) == .beforeConsent)
            #expect(try await bridge.outcome(of: BridgeBed.message("C", at: now - 15 * 86_400)) == .tooOld)
            #expect(try await bridge.outcome(of: BridgeBed.message("D", at: now + 86_401)) == .invalid)
            #expect(try await bed.count(Self.rows) == 0)
            #expect(try await bridge.outcome(of: BridgeBed.message("E", at: now - 60)) == .message)
        }
    }

    @Test func disappearingMessagesAreTakenOnlyIfTheOperatorAllowsThem() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            var message = BridgeBed.message("3EB0A1")
            message.transience = .timer(seconds: 604_800, isAccountDefault: false)
            #expect(try await bridge.outcome(of: message) == .disappearing)
            message.transience = .viewOnce
            #expect(try await bridge.outcome(of: message) == .disappearing)
            #expect(try await bed.count(Self.rows) == 0)
            let allowed = try await bridge.take([.message(message)], rules: BridgeRules(readsDisappearing: true))
            #expect(allowed.outcomes == [.message: 1])
            // Its deletion is always taken.
            var revocation = BridgeBed.message("3EB0A1", .revoked)
            revocation.transience = .viewOnce
            #expect(try await bridge.outcome(of: revocation) == .revoked)
        }
    }

    @Test func notesToOneselfReactionsAndEmptyMessagesAreCountedOnly() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            var note = BridgeBed.message("A", mine: true)
            note.isSelfChat = true
            let receipt = try await bridge.take([
                .message(note), .message(BridgeBed.message("B", .reaction("👍", to: "X"))),
                .message(BridgeBed.message("C", .waiting)), .ignored(.group), .ignored(.group),
                .connection(BridgeConnectionHint(state: .working)),
            ])
            #expect(receipt.outcomes == [.selfChat: 1, .reaction: 1, .waiting: 1, .state: 1])
            #expect(receipt.ignored == [.group: 2])
            #expect(try await bed.count(Self.rows) == 0)
        }
    }

    /// A filter names a chat by one of its names, and messages come under another one.
    @Test(arguments: ["except", "only"]) func filteredChatLeavesNothingBehind(_ mode: String) async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            let other = "966500000002@c.us"
            let listed = BridgeBed.address(mode == "except" ? Self.number : other)
            try await bridge.connections.set(bridge.receiver.id, [listed]) {
                mode == "except" ? .except($0) : .only($0)
            }
            let both = BridgeBed.message("A", in: Self.hidden, also: [Self.number])
            #expect(try await bridge.outcome(of: both) == .filtered)
            #expect(try await bridge.outcome(of: BridgeBed.message("B")) == .filtered)
            #expect(try await bridge.outcome(of: BridgeBed.message("B", .edited("x"))) == .filtered)
            #expect(try await bridge.outcome(of: BridgeBed.message("B", .revoked)) == .filtered)
            #expect(try await bed.count(Self.rows) == 0)
            #expect(try await bridge.outcome(of: BridgeBed.message("C", in: other)) == .message)
        }
    }

    @Test func filterFindsAChatByEveryNameThatIsKnown() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            try await bridge.take([.message(BridgeBed.message("A", in: Self.hidden, also: [Self.number]))])
            try await bridge.connections.set(bridge.receiver.id, [BridgeBed.address(Self.number)]) { .except($0) }
            #expect(try await bridge.outcome(of: BridgeBed.message("B", in: Self.hidden)) == .filtered)
            #expect(try await bridge.outcome(of: BridgeBed.message("A", .edited("x"), in: Self.hidden)) == .filtered)
            // A stored message may always be revoked.
            #expect(try await bridge.outcome(of: BridgeBed.message("A", .revoked, in: Self.hidden)) == .revoked)
            try await bridge.connections.set(bridge.receiver.id, []) { _ in .all }
            #expect(try await bridge.outcome(of: BridgeBed.message("B", in: Self.hidden)) == .message)
        }
    }

    /// The chat of an overtaking edit may be a filtered one.
    @Test func textThatWaitsIsNotKeptWhileAFilterIsSet() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            try await bridge.connections.set(bridge.receiver.id, [BridgeBed.address(Self.hidden)]) { .except($0) }
            let edit = BridgeBed.message("A", .edited("marked-edit"), in: nil, mine: nil)
            #expect(try await bridge.outcome(of: edit) == .overtaking)
            try await bridge.take([.message(BridgeBed.message("A"))])
            #expect(Set(try await bridge.published().map(\.kind)) == [.message, .revoked])
        }
    }
}
