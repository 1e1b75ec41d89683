import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Whatever names a source uses, no message is published twice or in two chats",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct BridgeIdentityTests {
    /// A person's names, and what a random payload says of them.
    private struct Person {
        var names: [String]

        func message(_ id: String, _ content: BridgeMessage.Content, by random: inout some RandomNumberGenerator)
            -> BridgeMessage
        {
            let shown = self.names.shuffled(using: &random).prefix(Int.random(in: 1...self.names.count, using: &random))
            return BridgeBed.message(id, content, in: shown[0], also: Array(shown.dropFirst()))
        }
    }

    @Test func tenThousandRandomRenamings() async throws {
        let seed = UInt64.random(in: 0..<1 << 32)
        print("BridgeIdentityTests: seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let people = (0..<40).map { number in
            Person(names: [
                "9665000001\(10 + number)@c.us", "8700000000\(10 + number)@lid", "SA.8800000000\(10 + number)",
            ])
        }
        var events: [(person: Int, event: BridgeEvent)] = []
        var sent: [(person: Int, id: String)] = []
        for turn in 0..<10_000 {
            let person = Int.random(in: people.indices, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0 where !sent.isEmpty:
                // The same webhook again, under other names.
                let (person, id) = sent.randomElement(using: &random)!
                events.append((person, .message(people[person].message(id, .text("x"), by: &random))))
            case 1 where !sent.isEmpty:
                let (person, id) = sent.randomElement(using: &random)!
                var change = people[person].message(id, .edited("y"), by: &random)
                if Bool.random(using: &random) { (change.chat, change.aliases) = (nil, []) }
                events.append((person, .message(change)))
            case 2:
                let names = people[person].names.shuffled(using: &random).prefix(2)
                events.append((person, .renamed(names.map(BridgeBed.address))))
            default:
                sent.append((person, "3EB0\(turn)"))
                events.append((person, .message(people[person].message("3EB0\(turn)", .text("x"), by: &random))))
            }
        }
        // An edit may overtake its message, and a message its neighbours.
        for place in stride(from: 0, to: events.count - 20, by: 10) {
            events[place..<place + 20].shuffle(using: &random)
        }
        let (ordered, ids) = (events, Set(sent.map(\.id)))
        let everybody = people.map { BridgeEvent.renamed($0.names.map(BridgeBed.address)) }
        let owners = Dictionary(uniqueKeysWithValues: sent.map { ($0.id, $0.person) })
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            var published: [ChatMessage] = []
            for start in stride(from: 0, to: ordered.count, by: 25) {
                let part = ordered[start..<min(start + 25, ordered.count)]
                let receipt = try await bridge.take(part.map(\.event))
                #expect(receipt.state == .taken)
                published += try await bridge.published()
            }
            let messages = published.filter { $0.kind == .message }
            #expect(messages.count == ids.count, "seed \(seed): each message is published once")
            #expect(Set(messages.map(\.id)) == ids, "seed \(seed)")
            let chats = Dictionary(grouping: published, by: \.id).mapValues { Set($0.map(\.chatID)) }
            #expect(chats.filter { $0.value.count > 1 }.isEmpty, "seed \(seed): no message is in two chats")
            let people = Dictionary(grouping: messages, by: \.chatID).mapValues { Set($0.map { owners[$0.id] }) }
            #expect(people.filter { $0.value.count > 1 }.isEmpty, "seed \(seed): no two people share a chat")
            // Once all names are known, everybody has one chat.
            try await bridge.take(everybody)
            let last = try await bed.pool.query("select count(distinct chat_id) as chats from chat_alias")
            #expect(try last.first?.int("chats") == 40, "seed \(seed)")
        }
    }
}
