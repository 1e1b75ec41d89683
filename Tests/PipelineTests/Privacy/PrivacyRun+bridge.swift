import Foundation
import Pipeline
import Store

/// What comes in by webhooks.
extension PrivacyRun {
    /// A bridge, and everything that a source may send it: texts, numbers, hidden ids and names, authentic and not.
    func bridge(to store: StoreContext) async throws -> Worker {
        // Nobody answers at that broker, which is told.
        let own = [
            "JADWAL_BRIDGE_LISTEN": "127.0.0.1:0", "META_APP_SECRET": self.secrets.bridgeKey,
            "JADWAL_EVOLUTION_QUEUES": "messages.upsert",
            "JADWAL_EVOLUTION_AMQP_URL": "amqp://evolution:\(self.secrets.bridgeKey)@127.0.0.1:1/",
        ]
        let bridge = try await self.bed.worker(.bridge, settings: try self.settings.merging(own) { $1 })
        let webhooks = try await WebhookBed(self.bed, self.customer, bridge)
        let connections = PostgresConnections(store)
        let connection = NewConnection(customerID: self.customer, kind: .waha, remoteName: "default")
        let id =
            try await connections
            .add(connection, key: { _ in self.secrets.bridgeKey }, backfill: .seconds(86_400)).id
        let other = BridgeAddress("\(self.secrets.number)5@c.us")
        try await connections.set(id, [other].compactMap { $0 }) { .except($0) }
        for body in try self.webhooks() { try await webhooks.send(body, to: id, key: self.secrets.bridgeKey) }
        for body in [self.secrets.badInput, "{\"event\":\"\(self.secrets.badInput)\",\"payload\":{}}"] {
            try await webhooks.send(body, to: id, key: self.secrets.bridgeKey)
            try await webhooks.send(body, to: id, key: self.secrets.badInput)
            let headers = ["Authorization": "Bearer \(UUID()).\(self.secrets.bridgeKey)"]
            try await webhooks.post("/v1/messages", Array(body.utf8), headers)
            try await webhooks.post("/v1/waha/\(self.secrets.badInput)?key=\(self.secrets.bridgeKey)", Array(body.utf8))
        }
        try await awaiting("the bridge has taken what is authentic") { try await webhooks.counted("message") == 2 }
        return bridge
    }

    private func webhooks() throws -> [String] {
        let hidden = "\(self.secrets.number)6@lid"
        let now = Int64(Date().timeIntervalSince1970) - 60
        func payload(_ id: String, _ chat: String, _ body: String) -> [String: Any] {
            [
                "id": "false_\(chat)_\(self.secrets.messageID)\(id)", "timestamp": now, "from": chat, "fromMe": false,
                "body": body,
                "_data": [
                    "key": ["remoteJid": hidden, "remoteJidAlt": "\(self.secrets.number)7@s.whatsapp.net"],
                    "pushName": self.secrets.sender,
                ],
            ]
        }
        func envelope(_ event: String, _ payload: [String: Any]) throws -> String {
            let me = ["id": "\(self.secrets.ownNumber)@c.us", "pushName": self.secrets.owner]
            let envelope: [String: Any] = ["event": event, "session": "default", "me": me, "payload": payload]
            return String(decoding: try JSONSerialization.data(withJSONObject: envelope), as: UTF8.self)
        }
        let edit = ["editedMessageId": "\(self.secrets.messageID)waits"]
        return [
            try envelope("message.any", payload("one", hidden, self.secrets.body)),
            try envelope("message.any", payload("two", "\(self.secrets.number)7@c.us", self.secrets.arabicBody)),
            try envelope("message.any", payload("three", "\(self.secrets.number)5@c.us", self.secrets.body)),
            try envelope("message.edited", payload("edit", hidden, self.secrets.quoted).merging(edit) { $1 }),
        ]
    }
}
