import Foundation
import Pipeline

/// Messages that must be refused, with the reason, and messages that must be accepted.
struct BadMessages {
    /// Stands in every body, and in no log.
    static let marker = "marked-text"

    var customer: String

    func good(_ id: String, timestamp: Int? = nil) throws -> [UInt8] {
        Array(self.text(id: id, timestamp: timestamp.map(String.init)).utf8)
    }

    var refused: [(fault: ChatMessageFault, bodies: [[UInt8]])] {
        let nested = String(repeating: "[", count: 100_000)
        return [
            (
                .notJSON,
                [
                    #"{"customer_id": "\#(Self.marker)"#, "", "null null", nested, #"{"a": \#(nested)"#,
                    self.text(more: #", "extra": \#(nested)\#(String(repeating: "]", count: 100_000))"#),
                ].map { Array($0.utf8) }
            ),
            (
                .illTypedField,
                [
                    self.text(timestamp: #""yesterday""#), self.text(timestamp: "1.5"), self.text(isMine: #""true""#),
                    self.text(body: "17"), "[]", "17", #""text""#,
                ].map { Array($0.utf8) }
            ),
            (
                .missingField,
                [
                    "{}", self.text().replacing("chat_id", with: "chat"), self.text(body: "null"),
                    self.text(timestamp: "null"),
                ]
                .map { Array($0.utf8) }
            ),
            (.nulCharacter, [Array(self.text().utf8) + [0], Array(self.text(body: #""a\u0000b""#).utf8)]),
            (.notUTF8, [Array(self.text().replacing(Self.marker, with: "\u{1}").utf8).map { $0 == 1 ? 0xFF : $0 }]),
            (.tooLarge, [Array(self.text(body: "\"\(String(repeating: "x", count: 300 << 10))\"").utf8)]),
            (.bodyTooLong, [Array(self.text(body: "\"\(String(repeating: "x", count: 65 << 10))\"").utf8)]),
            (.unknownKind, [Array(self.text(more: #", "kind": "poll""#).utf8)]),
            (.invalidCustomer, [Array(BadMessages(customer: "nobody").text().utf8)]),
            (.emptyField, [Array(self.text(id: "").utf8)]),
            (
                .timestampOutOfRange,
                ["0", "1", "4102444800", "-9223372036854775808"].map { Array(self.text(timestamp: $0).utf8) }
            ),
            (
                .invalidEvent,
                [
                    #", "event": {"title": "\#(Self.marker)"}"#, #", "event": {"start": "tomorrow"}"#,
                    #", "event": {"start": 4102444800, "end": 4102444799}"#,
                    #", "event_response": {"event_id": "id", "response": "\#(Self.marker)"}"#,
                ].map { Array(self.text(more: $0).utf8) }
            ),
            (.unknownCustomer, [Array(BadMessages(customer: UUID().uuidString).text().utf8)]),
        ]
    }

    /// Groups, statuses and newsletters: counted, no failure.
    var crowds: [[UInt8]] {
        ["120363000000000001@g.us", "status@broadcast", "1@newsletter"].map { Array(self.text(chat: $0).utf8) }
    }

    var calendar: [(kind: String, body: [UInt8])] {
        [
            ("not_json", Array("{".utf8)), ("missing_field", Array("{}".utf8)), ("ill_typed_field", Array("[]".utf8)),
            ("not_json", [0xFF, 0xFE, 0]), ("not_json", Array(String(repeating: "[", count: 100_000).utf8)),
            (
                "ill_typed_field",
                Array(String(decoding: self.event(), as: UTF8.self).replacing(": 1,", with: ": 1.5,").utf8)
            ),
            ("invalid_event_id", self.event(id: "e1")), ("invalid_revision", self.event(revision: 0)),
            ("unknown_action", self.event(action: "delete")), ("unknown_time_zone", self.event(zone: "Mars/Olympus")),
            ("offset_disagrees_with_zone", self.event(zone: "Asia/Tokyo")),
            ("end_before_start", self.event(start: "2030-11-21T22:00:00+03:00")),
            ("invalid_time", self.event(start: "tomorrow")),
            ("unknown_customer", BadMessages(customer: UUID().uuidString).event()),
            ("too_large", self.event(action: String(repeating: "x", count: 300 << 10))),
        ]
    }

    var notifications: [(kind: String, body: [UInt8])] {
        [
            ("not_json", Array("{".utf8)), ("missing_field", Array("{}".utf8)), ("ill_typed_field", Array("[]".utf8)),
            ("unknown_customer", BadMessages(customer: UUID().uuidString).notification),
            ("invalid_customer", BadMessages(customer: "nobody").notification),
        ]
    }

    var notification: [UInt8] {
        Array(
            """
            {"customer_id": "\(self.customer)", "notification_id": "\(UUID().uuidString)", "kind": "event_added",
             "title": "\(Self.marker)", "body": "\(Self.marker)",
             "event": {"uid": "u@jadwal.app", "title": "\(Self.marker)", "start": "2030-11-21T20:00:00+03:00",
                       "end": "2030-11-21T21:00:00+03:00", "calendar_name": "Events"},
             "conflicts_complete": true, "conflicts": [], "suggestions": []}
            """.utf8
        )
    }

    func event(
        id: String = UUID().uuidString,
        revision: Int = 1,
        action: String = "add",
        start: String = "2030-11-21T20:00:00+03:00",
        end: String = "2030-11-21T21:00:00+03:00",
        zone: String = "Asia/Riyadh"
    ) -> [UInt8] {
        Array(
            """
            {"customer_id": "\(self.customer)", "event_id": "\(id)", "revision": \(revision), "action": "\(action)",
             "summary": "\(Self.marker)", "all_day": false, "start_time": "\(start)",
             "end_time": "\(end)", "time_zone": "\(zone)"}
            """.utf8
        )
    }

    private func text(
        id: String = "id",
        chat: String = "966500000001@c.us",
        isMine: String = "true",
        body: String = "\"\(BadMessages.marker)\"",
        timestamp: String? = nil,
        more: String = ""
    ) -> String {
        let timestamp = timestamp ?? "\(Int64(Date().timeIntervalSince1970) - 60)"
        return """
            {"customer_id": "\(self.customer)", "id": "\(id)", "chat_id": "\(chat)", "is_sender_me": \(isMine), "body": \(body),
             "timestamp": \(timestamp)\(more)}
            """
    }
}

/// Simultaneous messages of one customer to all queues: chat messages, a refused one among them, an event and a
/// notification.
struct BurstOfOne {
    static let messages = 20

    var customer: String
    var round: Int

    var chat: [[UInt8]] {
        get throws {
            let bad = BadMessages(customer: self.customer)
            let good = try (0..<Self.messages).map { try bad.good("\(self.round)-\($0)") }
            return good + [Array(#"{"customer_id": "\#(self.customer)", "id": "1", "body": "of nobody's chat"}"#.utf8)]
        }
    }

    var event: [UInt8] { BadMessages(customer: self.customer).event() }
    var notification: [UInt8] { BadMessages(customer: self.customer).notification }
}
