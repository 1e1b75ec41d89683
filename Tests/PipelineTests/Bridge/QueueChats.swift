import Crypto
import Foundation
import HTTP
import Pipeline
import RabbitMQ
import Testing

/// Evolution's queues.
struct EvolutionQueueChat: ChatSource {
    static let kind = SourceKind.evolution
    private let queues: EvolutionQueues

    init(_ bed: PipelineBed) async throws { self.queues = try await EvolutionQueues(bed) }

    var settings: [String: String] { self.queues.settings }

    mutating func open(_ webhooks: WebhookBed) async throws {
        _ = try await webhooks.connect(.evolution, account: "home")
        try await self.queues.link("home")
    }

    func tell(_ step: DinnerChat.Step, to webhooks: WebhookBed) async throws {
        let (event, data) = EvolutionData.event(step)
        try await self.queues.say([["instance": "home", "event": event, "data": data]])
    }

    func close(_ bed: PipelineBed) async { await self.queues.close(bed) }
}

/// A scripted Evolution that publishes to queues of the test's own, which it declares.
struct EvolutionQueues {
    private static let events = [
        "messages.upsert", "messages.edited", "messages.delete", "connection.update", "qrcode.updated",
    ]

    private let source: ScriptedSource
    private let prefix = "jadwal-pipeline.\(UUID().uuidString.lowercased())"

    init(_ bed: PipelineBed) async throws {
        self.source = try await ScriptedSource.start("evolution_server.py", ["--prefix", self.prefix], bed)
    }

    /// Of the bridge.
    var settings: [String: String] {
        ["JADWAL_EVOLUTION_QUEUES": Self.events.prefix(4).map { self.queue(of: $0) }.joined(separator: ",")]
    }

    func queue(of event: String) -> String { "\(self.prefix).\(event)" }

    func link(_ instance: String) async throws {
        try await self.source.post(
            "instance/create",
            ["instanceName": instance, "integration": "WHATSAPP-BAILEYS"]
        )
        try await self.source.post("bed/link", ["instance": instance, "number": "966500000007"])
    }

    func say(_ orders: [[String: Any]]) async throws { try await self.source.post("bed/say", orders) }

    /// Messages of a friend, each with its number as its text.
    func sayTexts(_ numbers: Range<Int>, by instance: String = "home") async throws {
        try await self.say(
            numbers.map { number in
                [
                    "instance": instance, "chat": "966500000001@s.whatsapp.net", "id": "3EB0\(number)",
                    "body": "hi \(number)", "timestamp": UnixSeconds.now - 60,
                ]
            }
        )
    }

    func close(_ bed: PipelineBed) async {
        self.source.stop()
        for event in Self.events { try? await bed.topology.delete(self.queue(of: event)) }
    }
}

/// The original's service, and the queue that it publishes to.
struct WasappChat: ChatSource {
    static let kind = SourceKind.wasapp
    private let source: ScriptedSource
    private let queue = "jadwal-pipeline.\(UUID().uuidString.lowercased()).inbox"

    init(_ bed: PipelineBed) async throws {
        self.source = try await ScriptedSource.start("wasapp_service.py", ["--queue", self.queue], bed)
    }

    var settings: [String: String] {
        ["JADWAL_BRIDGES": "web=wasapp+\(self.source.address)", "JADWAL_WASAPP_QUEUE": self.queue]
    }

    mutating func open(_ webhooks: WebhookBed) async throws {
        _ = try await webhooks.connect(.wasapp, account: webhooks.customer)
    }

    func tell(_ step: DinnerChat.Step, to webhooks: WebhookBed) async throws {
        try await self.source.post("bed/say", WireData.message(step, of: webhooks.customer))
    }

    func close(_ bed: PipelineBed) async {
        self.source.stop()
        try? await bed.topology.delete(self.queue)
    }
}

/// The chat in Evolution's words.
enum EvolutionData {
    static func event(_ step: DinnerChat.Step) -> (name: String, data: [String: Any]) {
        let chat = step.isInGroup ? "120363000000000001@g.us" : "966500000001@s.whatsapp.net"
        let key: [String: Any] = ["remoteJid": chat, "fromMe": step.isMine, "id": step.id]
        var message: [String: Any] = ["conversation": step.body]
        switch step.kind {
        case .said: break
        case .reply(let number, let words):
            let context: [String: Any] = [
                "stanzaId": "3EB0\(number)", "participant": "966500000001@s.whatsapp.net",
                "quotedMessage": ["conversation": words],
            ]
            message = ["extendedTextMessage": ["text": step.body, "contextInfo": context]]
        case .edit:
            // The sender's own view of the key.
            let theirs = ["remoteJid": "966500000007@s.whatsapp.net", "fromMe": true, "id": step.id] as [String: Any]
            return (
                "messages.edited",
                [
                    "key": theirs, "type": "MESSAGE_EDIT", "editedMessage": message,
                    "timestampMs": "\(step.saidAt * 1000)",
                ]
            )
        case .revocation: return ("messages.delete", key.merging(["status": "DELETED"]) { own, _ in own })
        case .cancelledEvent: message = Self.cancelledEvent(step)
        }
        return (
            "messages.upsert",
            [
                "key": key, "pushName": step.isMine ? "Você" : "Noura", "message": message,
                "messageTimestamp": step.saidAt,
            ]
        )
    }

    /// As clients of WhatsApp hand it on.
    static func cancelledEvent(_ step: DinnerChat.Step) -> [String: Any] {
        [
            "eventMessage": [
                "isCanceled": true, "name": step.body, "startTime": "\(step.saidAt + 200_000)",
                "location": ["degreesLatitude": 0, "degreesLongitude": 0, "name": "Diriyah"],
            ] as [String: Any]
        ]
    }

    static func token(
        until expiry: Int64,
        _ key: String,
        _ algorithm: String = "HS256",
        _ app: String = "evolution"
    ) -> String {
        func part(_ bytes: some Sequence<UInt8>) -> String {
            Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
                .replacing("=", with: "")
        }
        let head = part(#"{"alg":"\#(algorithm)","typ":"JWT"}"#.utf8)
        let claims = #"{"iat":\#(expiry - 600),"exp":\#(expiry),"app":"\#(app)","action":"webhook"}"#
        let signed = "\(head).\(part(claims.utf8))"
        let code = HMAC<SHA256>
            .authenticationCode(for: Data(signed.utf8), using: SymmetricKey(data: Data(key.utf8)))
        return "\(signed).\(algorithm == "none" ? "" : part(code))"
    }
}

/// The chat in our own words, with ids as whatsapp-web.js writes them.
enum WireData {
    static func message(_ step: DinnerChat.Step, of customer: String) -> [String: Any] {
        let chat = step.isInGroup ? "120363000000000001@g.us" : "966500000001@c.us"
        var message: [String: Any] = [
            "customer_id": customer, "id": "\(step.isMine)_\(chat)_\(step.id)", "chat_id": chat,
            "is_sender_me": step.isMine, "sender_name": step.isMine ? NSNull() : "Noura", "body": step.body,
            "timestamp": step.saidAt,
        ]
        switch step.kind {
        case .said: break
        case .reply(let number, let words):
            message["quoted_message"] = [
                "id": "false_\(chat)_3EB0\(number)", "is_sender_me": false, "sender_name": "Noura", "body": words,
            ]
        case .edit: message["kind"] = "edited"
        case .revocation: message["kind"] = "revoked"
        case .cancelledEvent:
            message["body"] = ""
            message["event"] = ["title": step.body, "start": step.saidAt + 200_000, "cancelled": true] as [String: Any]
        }
        return message
    }
}
