import Pipeline
import Testing
import Time

@Suite struct ChatMessageDecoderTests {
    private let now = UnixTime(seconds: 1_763_650_100)
    private static let fields: [(String, String)] = [
        ("customer_id", "\"0192D3A4-0000-7000-8000-000000000001\""), ("id", "\"true_966500000001@c.us_3EB0\""),
        ("chat_id", "\"966500000001@c.us\""), ("sender_name", "\"Noura\""), ("is_sender_me", "false"),
        ("body", "\"نلتقي بكرة ٨ مساء؟\""), ("quoted_message", "null"), ("timestamp", "1763650000"),
    ]

    private static func json(_ changes: [String: String?] = [:]) -> [UInt8] {
        var fields = Self.fields.filter { !changes.keys.contains($0.0) }
        for (name, value) in changes { if let value { fields.append((name, value)) } }
        return Array("{\(fields.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ","))}".utf8)
    }

    @Test func messageIsRead() throws {
        let message = try ChatMessageDecoder().decode(Self.json(["unknown": "{\"a\":[1]}"]), now: self.now)
        #expect(message.customerID == "0192d3a4-0000-7000-8000-000000000001")
        #expect(message.body == "نلتقي بكرة ٨ مساء؟")
        #expect(message.kind == .message)
    }

    @Test func revocationNeedsNoBody() throws {
        let bytes = Self.json(["kind": "\"revoked\"", "body": nil])
        #expect(try ChatMessageDecoder().decode(bytes, now: self.now).kind == .revoked)
    }

    @Test func optionalFieldsMayHaveAnyType() throws {
        let bytes = Self.json(["sender_name": "7", "quoted_message": "\"text\"", "sender_number": "[]"])
        let message = try ChatMessageDecoder().decode(bytes, now: self.now)
        #expect(message.senderName == nil && message.quoted == nil)
    }

    @Test func eventMessageIsRead() throws {
        let bytes = Self.json([
            "event": #"{"title":"عشاء","start":1763740800,"end":1763748000,"location":"Al Bujairi"}"#
        ])
        let message = try ChatMessageDecoder().decode(bytes, now: self.now)
        #expect(
            message.event
                == EventInvitation(title: "عشاء", place: "Al Bujairi", start: 1_763_740_800, end: 1_763_748_000)
        )
    }

    @Test func millisecondsAndMissingEndsAreUnderstood() throws {
        let texts = [
            #"{"start":1763740800000,"end":0,"cancelled":true}"#,
            #"{"start":1763740800,"end":1763740800,"cancelled":true}"#,
        ]
        for text in texts {
            let message = try ChatMessageDecoder().decode(Self.json(["event": text]), now: self.now)
            #expect(message.event == EventInvitation(title: nil, start: 1_763_740_800, isCancelled: true))
        }
    }

    @Test func responseIsRead() throws {
        let bytes = Self.json(["event_response": #"{"event_id":"true_3EB0","response":"not_going"}"#])
        let message = try ChatMessageDecoder().decode(bytes, now: self.now)
        #expect(message.response == EventResponse(eventID: "true_3EB0", answer: .notGoing))
    }

    /// Bridges that copy their own envelope use this name for other things.
    @Test(arguments: ["null", "\"message.any\"", "7", "[]", "true"])
    func eventOtherThanAnObjectIsIgnored(_ text: String) throws {
        let message = try ChatMessageDecoder().decode(
            Self.json(["event": text, "event_response": text]),
            now: self.now
        )
        #expect(message.event == nil && message.response == nil)
    }

    @Test func revokedEventMessageIsOnlyARevocation() throws {
        let bytes = Self.json(["kind": "\"revoked\"", "body": nil, "event": "{}", "event_response": "{}"])
        #expect(try ChatMessageDecoder().decode(bytes, now: self.now).event == nil)
    }

    static let brokenEvents: [(String, String)] = [
        ("event", "{}"), ("event", #"{"title":"x"}"#), ("event", #"{"start":"tomorrow"}"#),
        ("event", #"{"start":1.5}"#),
        ("event", #"{"start":0}"#), ("event", #"{"start":-1763740800}"#), ("event", #"{"start":9223372036854775807}"#),
        ("event", #"{"start":1763740800,"end":1763740799}"#), ("event", #"{"start":1763740800,"end":1}"#),
        ("event", #"{"start":1763740800,"title":7}"#), ("event", #"{"start":1763740800,"title":"a\u0000"}"#),
        ("event", #"{"start":1763740800,"title":"\#(String(repeating: "x", count: 1025))"}"#),
        ("event", #"{"start":1763740800,"location":{"name":"x"}}"#),
        ("event", #"{"start":1763740800,"cancelled":"no"}"#),
        ("event_response", "{}"), ("event_response", #"{"event_id":"a","response":"yes"}"#),
        ("event_response", #"{"event_id":"","response":"going"}"#),
        ("event_response", #"{"event_id":7,"response":"going"}"#),
    ]

    @Test(arguments: Self.brokenEvents)
    func invalidEventIsRefused(_ name: String, _ text: String) {
        #expect(throws: ChatMessageFault.invalidEvent) {
            try ChatMessageDecoder().decode(Self.json([name: text]), now: self.now)
        }
    }

    static let refusals: [([UInt8], ChatMessageFault)] = [
        (Self.json(["body": nil]), ChatMessageFault.missingField), (Self.json(["body": "null"]), .missingField),
        (Self.json(["timestamp": "\"1763650000\""]), .illTypedField), (Self.json(["timestamp": "1.5"]), .illTypedField),
        (Self.json(["is_sender_me": "1"]), .illTypedField), (Self.json(["id": "7"]), .illTypedField),
        (Self.json(["customer_id": "\"42\""]), .invalidCustomer), (Self.json(["id": "\"\""]), .emptyField),
        (Self.json(["kind": "\"reaction\""]), .unknownKind), (Self.json(["body": "\"a\\u0000b\""]), .nulCharacter),
        (Self.json(["timestamp": "0"]), .timestampOutOfRange),
        (Self.json(["timestamp": "4102444800"]), .timestampOutOfRange),
        (Self.json(["body": "\"\(String(repeating: "x", count: 65_537))\""]), .bodyTooLong),
        (Array(repeating: UInt8(ascii: " "), count: 300 << 10), .tooLarge), (Array("{".utf8), .notJSON),
        (Array("[]".utf8), .illTypedField), ([0x7B, 0x00, 0x7D], .nulCharacter),
        (Array("{\"a\":\"".utf8) + [0xFF, 0xFE] + Array("\"}".utf8), .notUTF8),
        // Also in ignored parts.
        (Self.json(["unknown": "\"\""]).replacingQuotes(by: [0xDB]), .notUTF8),
        (Self.json(["quoted_message": "{\"body\":\"a\\u0000\"}"]), .nulCharacter),
        (Array((String(repeating: "[", count: 20_000)).utf8), .notJSON),
    ]

    @Test(arguments: Self.refusals)
    func invalidMessageIsRefusedWithItsReason(_ bytes: [UInt8], _ fault: ChatMessageFault) {
        #expect(throws: fault) { try ChatMessageDecoder().decode(bytes, now: self.now) }
    }

    @Test func timestampMayBeOneDayAhead() throws {
        let limit = self.now.seconds + 86_400
        #expect(throws: Never.self) {
            try ChatMessageDecoder().decode(Self.json(["timestamp": "\(limit)"]), now: self.now)
        }
        #expect(throws: ChatMessageFault.timestampOutOfRange) {
            try ChatMessageDecoder().decode(Self.json(["timestamp": "\(limit + 1)"]), now: self.now)
        }
    }
}

extension [UInt8] {
    /// Puts bytes into the last empty text.
    fileprivate func replacingQuotes(by bytes: [UInt8]) -> [UInt8] {
        guard let place = self.indices.dropLast().last(where: { self[$0] == 0x22 && self[$0 + 1] == 0x22 }) else {
            return self
        }
        return Array(self[...place] + bytes + self[(place + 1)...])
    }
}
