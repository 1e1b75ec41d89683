import Foundation
import Pipeline

/// A batch as it stands in the files of what is expected. What is empty or usual is left out.
enum WrittenBatch {
    static func json(_ batches: [BridgeBatch]) throws -> Data {
        try JSONSerialization.data(
            withJSONObject: try batches.map { try self.value($0) },
            options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        )
    }

    private static func value(_ batch: BridgeBatch) throws -> [String: Any] {
        var value: [String: Any] = ["events": try batch.events.map { try self.value($0) }]
        value["account"] = batch.account
        value["business_account"] = batch.businessAccount
        value["connection"] = batch.connection
        if !batch.own.isEmpty { value["own"] = batch.own.map(\.text) }
        return value
    }

    static func value(_ event: BridgeEvent) throws -> [String: Any] {
        switch event {
        case .message(let message): return try self.value(message)
        case .connection(let hint):
            var value: [String: Any] = ["connection": hint.state.rawValue]
            value["status"] = hint.status
            value["pairing_code"] = hint.pairingCode
            value["qr"] = hint.qr
            return value
        case .renamed(let names): return ["renamed": names.map(\.text)]
        case .ignored(let reason): return ["ignored": reason.rawValue]
        }
    }

    private static func value(_ message: BridgeMessage) throws -> [String: Any] {
        var value: [String: Any] = [:]
        let published = message.published(
            customerID: Fixture.customer,
            chatID: message.chat?.text ?? "the chat of the message",
            isSenderMe: message.isSenderMe ?? false
        )
        value["published"] = try published.map { try JSONSerialization.jsonObject(with: Data($0.wireJSON)) }
        switch message.content {
        case .reaction(let emoji, let id): value["reaction"] = ["emoji": emoji, "to": id, "id": message.id]
        case .waiting: value["waiting"] = message.id
        case .unreadableEdit: value["unreadable_edit"] = true
        case .text, .edited, .revoked, .event, .editedEvent, .eventResponse: break
        }
        if message.chat == nil { value["chat"] = "of the message" }
        if message.isSenderMe == nil { value["sender"] = "of the message" }
        if !message.aliases.isEmpty { value["aliases"] = message.aliases.map(\.text) }
        if message.isSelfChat { value["self_chat"] = true }
        if let id = message.quoted?.id { value["quoted_id"] = id }
        switch message.transience {
        case .viewOnce: value["transience"] = "view once"
        case .timer(let seconds, let isDefault): value["transience"] = "\(seconds) s\(isDefault ? " by default" : "")"
        case nil: break
        }
        return value
    }
}
