import Foundation
import Store
import Time

/// Everything that a run sends, with secrets wherever there is room for one.
struct PrivacyPlants: Sendable {
    let secrets: PrivacySecrets
    /// A customer whose calendar works.
    let customer: String

    init(_ secrets: PrivacySecrets, of customer: String) { (self.secrets, self.customer) = (secrets, customer) }

    /// Becomes an event.
    var agreement: [[UInt8]] {
        get throws {
            try self.chat(
                0,
                [
                    (false, "\(self.secrets.body) \(self.secrets.arabicBody)"),
                    (false, "Dinner the day after tomorrow at 8pm at \(self.secrets.place)?"),
                    (true, "yes, see you there"),
                ]
            )
        }
    }

    /// An event message, taken up; and one that is refused.
    var eventMessages: [[UInt8]] {
        get throws {
            let start = WireMessage.lastNoon(in: Zone("Asia/Riyadh")!).seconds
            let event: [String: Any] = [
                "title": self.secrets.summary, "description": self.secrets.body, "location": self.secrets.place,
                "start": start + 5 * 86_400, "end": start + 5 * 86_400 + 3600,
            ]
            let refused: [String: Any] = ["title": self.secrets.summary, "start": self.secrets.badInput]
            let chat = "\(self.secrets.number)77@c.us"
            let ids = ["invited", "accepted", "refused"].map { "\(self.secrets.messageID)\($0)" }
            func message(_ place: Int, isMine: Bool, _ more: [String: Any]) throws -> [UInt8] {
                let fields: [String: Any] = [
                    "customer_id": self.customer, "id": ids[place], "chat_id": chat, "sender_name": self.secrets.sender,
                    "is_sender_me": isMine, "body": "", "timestamp": start + Int64(place),
                ]
                return try Self.json(fields.merging(more) { _, new in new })
            }
            return [
                try message(0, isMine: false, ["event": event]),
                try message(1, isMine: true, ["event_response": ["event_id": ids[0], "response": "going"]]),
                try message(2, isMine: false, ["event": refused]),
            ]
        }
    }

    /// One conversation for each way in which the model misbehaves.
    var misreadChats: [[UInt8]] {
        get throws {
            try EchoingServer.words.enumerated().flatMap { number, word in
                try self.chat(number + 1, [(false, "\(self.secrets.body) \(word)"), (true, self.secrets.arabicBody)])
            }
        }
    }

    /// The time of the message that the database is made to refuse.
    let refusedTime = Int64(Date().timeIntervalSince1970) - 777

    var refusedChat: [UInt8] {
        get throws {
            try Self.json([
                "customer_id": self.customer, "id": self.secrets.messageID, "chat_id": self.secrets.chat,
                "is_sender_me": false, "body": self.secrets.body, "timestamp": self.refusedTime,
            ])
        }
    }

    /// Refused for its time, when a worker at last takes it up after the broker gave it up.
    var deadChat: [UInt8] {
        get throws {
            try Self.json([
                "customer_id": self.customer, "id": self.secrets.messageID, "chat_id": self.secrets.chat,
                "is_sender_me": false, "body": self.secrets.body, "timestamp": Int64.max,
            ])
        }
    }

    /// For any queue: what cannot be read, or is nobody's.
    var bad: [[UInt8]] {
        get throws {
            let text = self.secrets.badInput
            return [
                Array(#"{"customer_id": "\#(text)"#.utf8), Array(#"{"customer_id": "\#(text)", "id": 17}"#.utf8),
                Array("\(text)\u{0}".utf8), Array(text.utf8) + [0xFF, 0xFE],
                try Self.json(["customer_id": self.customer, text: text, "body": text]),
                try Self.json([
                    "customer_id": UUID().uuidString, "id": text, "chat_id": self.secrets.chat, "is_sender_me": true,
                    "body": text, "timestamp": Int(Date().timeIntervalSince1970) - 60,
                ]),
            ]
        }
    }

    func event(of customer: String) throws -> [UInt8] {
        try Self.json([
            "customer_id": customer, "chat_id": self.secrets.chat, "event_id": UUID().uuidString, "revision": 1,
            "action": "add", "summary": self.secrets.summary, "description": self.secrets.body,
            "location": self.secrets.place, "all_day": false, "start_time": "2030-11-21T20:00:00+03:00",
            "end_time": "2030-11-21T21:00:00+03:00", "time_zone": "Asia/Riyadh",
        ])
    }

    func badEvent(of customer: String) throws -> [UInt8] {
        try Self.json([
            "customer_id": customer, "event_id": self.secrets.badInput, "revision": 1, "action": self.secrets.badInput,
            "summary": self.secrets.summary, "time_zone": self.secrets.badInput,
        ])
    }

    var notification: [UInt8] {
        get throws {
            let event = [
                "uid": "\(UUID().uuidString)@jadwal.app", "title": self.secrets.summary,
                "start": "2030-11-21T20:00:00+03:00", "end": "2030-11-21T21:00:00+03:00", "calendar_name": "Events",
            ]
            return try Self.json([
                "customer_id": self.customer, "notification_id": UUID().uuidString, "kind": "event_added",
                "title": self.secrets.summary, "body": self.secrets.body, "event": event, "conflicts_complete": true,
                "conflicts": [String](), "suggestions": [String](),
            ])
        }
    }

    /// Headers that a publisher might send.
    var headers: [String: String] {
        [
            "traceparent": self.secrets.header, "tracestate": self.secrets.header, "x-\(self.secrets.header)": "1",
            "x-jadwal-failure-id": self.secrets.header, "x-jadwal-attempts": self.secrets.number,
            "x-jadwal-said-at": self.secrets.number,
        ]
    }

    private func chat(_ number: Int, _ lines: [(isMine: Bool, body: String)]) throws -> [[UInt8]] {
        let start = WireMessage.lastNoon(in: Zone("Asia/Riyadh")!).seconds
        return try lines.enumerated().map { place, line in
            let name = line.isMine ? self.secrets.owner : self.secrets.sender
            let sender = line.isMine ? self.secrets.ownNumber : self.secrets.number
            let quoted: [String: Any] = [
                "body": self.secrets.quoted, "sender_name": self.secrets.sender, "sender_number": self.secrets.number,
            ]
            return try Self.json([
                "customer_id": self.customer,
                "id": "true_\(self.secrets.chat)_\(self.secrets.messageID)\(number)\(place)",
                "chat_id": "\(self.secrets.number)\(number)@c.us", "sender_name": name, "sender_number": sender,
                "is_sender_me": line.isMine, "body": line.body, "timestamp": start + Int64(place) * 60,
                "quoted_message": place == 0 ? quoted : NSNull(),
            ])
        }
    }

    private static func json(_ value: [String: Any]) throws -> [UInt8] {
        Array(try JSONSerialization.data(withJSONObject: value))
    }
}
