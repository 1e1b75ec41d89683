import Foundation
import Pipeline
import TestSupport
import Vault

/// The messages in the chats of all phones, from a seed, and the expected rows of `message`.
struct BridgeLoad {
    private let stage: BridgeStage
    private var generator: SeededGenerator
    private(set) var expected: Set<StoredID> = []
    private(set) var said = 0
    private(set) var lost = 0
    private(set) var inGroups = 0

    init(_ stage: BridgeStage, seed: UInt64) {
        (self.stage, self.generator) = (stage, SeededGenerator(seed: seed))
    }

    /// Says so many messages in one-to-one chats, and some in groups. Their order is not that of their times.
    mutating func say(_ count: Int) async throws {
        let now = Int64(Date().timeIntervalSince1970)
        var orders: [Int: [[String: Any]]] = [:]
        for _ in 0..<count {
            let place = Int.random(in: 0..<self.stage.phones.count, using: &self.generator)
            let phone = self.stage.phones[place]
            let chat = Int.random(in: 0..<BridgeStage.chats, using: &self.generator)
            let id = "3EB0\(String(self.said, radix: 16, uppercase: true))"
            let isLost = Int.random(in: 0..<20, using: &self.generator) == 0
            var order: [String: Any] = [
                BridgeStage.key(of: phone.kind): phone.name, "id": id, "body": "hi \(self.said)",
                "chat": phone.chat(chat), "fromMe": Bool.random(using: &self.generator),
                "timestamp": now - Int64.random(in: 0...30, using: &self.generator), "lost": isLost,
            ]
            orders[place, default: []].append(order)
            self.expected.insert(self.stage.row(of: id, chat: chat, of: phone))
            self.said += 1
            if isLost { self.lost += 1 }
            guard Int.random(in: 0..<50, using: &self.generator) == 0 else { continue }
            order["id"] = "\(id)A"
            order["chat"] = "12036300000000000\(chat)@g.us"
            orders[place]?.append(order)
            self.inGroups += 1
        }
        for (place, orders) in orders.sorted(by: { $0.key < $1.key }) {
            let shuffled = orders.shuffled(using: &self.generator)
            try await self.stage.order("say", shuffled, of: self.stage.phones[place].kind)
        }
    }
}
