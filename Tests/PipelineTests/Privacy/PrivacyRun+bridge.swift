import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Store
import TestSupport
import Testing

@testable import PrivateServers

/// Data that arrives by webhooks.
extension PrivacyRun {
    /// A bridge, and everything that a source may send it: texts, numbers, hidden ids and names, authentic and not.
    func bridge(to store: StoreContext) async throws -> Worker {
        let python = try #require(TestEnvironment.python)
        let source = try await TestServer.start("waha_server.py", arguments: ["--scale", "4"], python: python)
        // It is away from then on, which is told.
        defer { source.stop() }
        let place = "127.0.0.1:\(try FreePort.find(except: []))"
        // No broker listens there, and that is reported.
        let own = [
            "JADWAL_BRIDGE_LISTEN": place, "JADWAL_BRIDGE_URL": "http://\(place)",
            "JADWAL_BRIDGES": "home=waha+http://127.0.0.1:\(source.port)",
            "META_APP_SECRET": self.secrets.bridgeKey,
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
        try await self.pair(at: source, own, connections)
        return bridge
    }

    /// The owner's phone is linked by a code. Whoever has it can link the account: the owner's screen alone shows it.
    private func pair(at source: TestServer, _ own: [String: String], _ connections: PostgresConnections) async throws {
        let connection = NewConnection(
            customerID: self.customer,
            kind: .waha,
            source: "home",
            remoteName: "linked"
        )
        let id =
            try await connections
            .add(connection, key: { _ in self.secrets.bridgeKey }, backfill: .seconds(86_400)).id
        let command = try await self.bed.start(
            .command,
            arguments: ["bridge", "pair", id],
            settings: try self.settings.merging(own) { $1 },
            input: "+\(self.secrets.linkedNumber)\n"
        )
        let shown = try await command.said(/([0-9A-F]{4}-[0-9A-F]{4})/)
        #expect(self.secrets.pairingCodes.contains(String(shown)), "another code than was planted")
        var call = HTTPCall(method: .post, url: "http://127.0.0.1:\(source.port)/bed/link", version: .http1)
        call.fields[.contentType] = "application/json"
        let phone = ["session": "linked", "number": self.secrets.linkedNumber]
        call.body = Array(try JSONSerialization.data(withJSONObject: phone))
        try #require(try await self.bed.http.execute(call).status == 200)
        #expect(try await command.exitCode(within: .seconds(60)) == 0, "the phone was not linked")
        // The output that was shown to the owner.
        try FileManager.default.removeItem(at: command.outputFile)
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
