import Crypto
import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Testing

/// WAHA's webhooks. The other side is named by number or by hidden id, as it happens.
struct WAHAChat: ChatSource {
    static let kind = SourceKind.waha
    private static let hidden = "98765432109876@lid"
    private var connection = ""

    mutating func open(_ webhooks: WebhookBed) async throws { self.connection = try await webhooks.connect(.waha) }

    func tell(_ step: DinnerChat.Step, to webhooks: WebhookBed) async throws {
        var payload = Self.payload(step)
        var event = "message.any"
        switch step.kind {
        case .said: break
        case .reply(let number, let words):
            payload["replyTo"] = ["id": "3EB0\(number)", "participant": WAHAMessage.chat, "body": words]
        case .edit:
            event = "message.edited"
            payload["editedMessageId"] = step.id
        case .revocation:
            event = "message.revoked"
            payload["revokedMessageId"] = step.id
            payload["after"] = Self.payload(step)
        case .cancelledEvent:
            let data = payload["_data"] as? [String: Any] ?? [:]
            payload["_data"] = data.merging(["message": EvolutionData.cancelledEvent(step)]) { own, _ in own }
        }
        let body = try WAHAMessage.envelope(event, payload)
        #expect(try await webhooks.send(body, to: self.connection).status == 200)
    }

    private static func payload(_ step: DinnerChat.Step) -> [String: Any] {
        let person = step.number.isMultiple(of: 3) ? Self.hidden : WAHAMessage.chat
        let chat = step.isInGroup ? "120363000000000001@g.us" : person
        return [
            "id": "\(step.isMine)_\(chat)_\(step.id)", "timestamp": step.saidAt,
            "from": step.isMine ? "966500000007@c.us" : chat, "fromMe": step.isMine,
            "to": step.isMine ? chat : NSNull(), "body": step.body, "hasMedia": false,
            "_data": [
                "key": ["remoteJid": Self.hidden, "remoteJidAlt": "966500000001@s.whatsapp.net"], "pushName": "Noura",
            ],
        ]
    }
}

/// Evolution's webhooks.
struct EvolutionChat: ChatSource {
    static let kind = SourceKind.evolution
    private var connection = ""

    mutating func open(_ webhooks: WebhookBed) async throws {
        self.connection = try await webhooks.connect(.evolution, account: "home") { _ in "jwt-secret" }
    }

    func tell(_ step: DinnerChat.Step, to webhooks: WebhookBed) async throws {
        let (event, data) = EvolutionData.event(step)
        let envelope: [String: Any] = [
            "event": event, "instance": "home", "sender": "966500000007@s.whatsapp.net", "data": data,
            "apikey": "marked-api-key",
        ]
        let token = EvolutionData.token(until: UnixSeconds.now + 600, "jwt-secret")
        let answer = try await webhooks.post(
            "/v1/evolution/\(self.connection)",
            Array(try JSONSerialization.data(withJSONObject: envelope)),
            ["Authorization": "Bearer \(token)"]
        )
        #expect(answer.status == 200)
    }
}

/// Meta's webhooks. The owner's own words are echoes, and replies have no words of what they answer.
struct CloudChat: ChatSource {
    static let kind = SourceKind.cloud
    static let hasEvents = false
    private static let number = "106540352242922"

    var settings: [String: String] { ["META_APP_SECRET": "app-secret"] }

    mutating func open(_ webhooks: WebhookBed) async throws {
        _ = try await webhooks.connect(.cloud, account: Self.number)
    }

    func tell(_ step: DinnerChat.Step, to webhooks: WebhookBed) async throws {
        let list = step.isMine ? "message_echoes" : "messages"
        let value: [String: Any] = [
            "messaging_product": "whatsapp",
            "metadata": ["display_phone_number": "966500000007", "phone_number_id": Self.number],
            "contacts": [["profile": ["name": "Noura"], "wa_id": "966500000001"]], list: [Self.message(step)],
        ]
        let change: [String: Any] = ["field": step.isMine ? "smb_message_echoes" : "messages", "value": value]
        let envelope: [String: Any] = [
            "object": "whatsapp_business_account", "entry": [["id": "1", "changes": [change]]],
        ]
        let body = try JSONSerialization.data(withJSONObject: envelope)
        let code = HMAC<SHA256>.authenticationCode(for: body, using: SymmetricKey(data: Data("app-secret".utf8)))
        let signature = "sha256=" + code.map { String(format: "%02x", $0) }.joined()
        let answer = try await webhooks.post("/v1/meta", Array(body), ["X-Hub-Signature-256": signature])
        #expect(answer.status == 200)
    }

    private static func message(_ step: DinnerChat.Step) -> [String: Any] {
        let text: [String: Any] = ["type": "text", "text": ["body": step.body]]
        var message: [String: Any] = [
            "from": step.isMine ? "966500000007" : "966500000001", "id": "wamid.\(step.id)",
            "timestamp": "\(step.saidAt)",
        ]
        if step.isMine { message["to"] = "966500000001" }
        if step.isInGroup { message["group_id"] = "Y2FwaV9ncm91cDo" }
        switch step.kind {
        case .said, .cancelledEvent: break
        case .reply(let number, _): message["context"] = ["id": "wamid.3EB0\(number)"]
        case .edit:
            message["type"] = "edit"
            message["edit"] = ["original_message_id": "wamid.\(step.id)", "message": text]
            message["id"] = "wamid.edit\(step.id)"
            return message
        case .revocation:
            message["type"] = "revoke"
            message["revoke"] = ["original_message_id": "wamid.\(step.id)"]
            message["id"] = "wamid.revoke\(step.id)"
            return message
        }
        return message.merging(text) { own, _ in own }
    }
}

/// A script of one's own.
struct OwnChat: ChatSource {
    static let kind = SourceKind.own
    private var connection = ""

    mutating func open(_ webhooks: WebhookBed) async throws {
        self.connection = try await webhooks.connect(.own) { "\($0).own-secret" }
    }

    func tell(_ step: DinnerChat.Step, to webhooks: WebhookBed) async throws {
        let message = WireData.message(step, of: webhooks.customer)
        let answer = try await webhooks.post(
            "/v1/messages",
            Array(try JSONSerialization.data(withJSONObject: message)),
            ["Authorization": "Bearer \(self.connection).own-secret"]
        )
        #expect(answer.status == 200)
    }
}
