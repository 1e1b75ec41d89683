/// The fields of the wire format as they come: their types are right, their values unchecked.
struct WireChatMessage: Decodable {
    let customerID: String
    let id: String
    let chatID: String
    let isSenderMe: Bool
    let timestamp: Int64
    let body: String?
    let kind: String?
    let senderName: String?
    let senderNumber: String?
    let quoted: QuotedMessage?
    let event: EventInvitation?
    let response: EventResponse?
    /// An object stands there, and is none of these, or both do.
    let isEventInvalid: Bool
    /// Read the short way, which gives no text with U+0000.
    let isFlat: Bool

    enum CodingKeys: String, CodingKey {
        case customerID = "customer_id"
        case id
        case chatID = "chat_id"
        case isSenderMe = "is_sender_me"
        case timestamp, body, kind
        case senderName = "sender_name"
        case senderNumber = "sender_number"
        case quoted = "quoted_message"
        case event
        case response = "event_response"
    }

    /// One without a quoted message, an event message or an answer to one.
    init(
        customerID: String,
        id: String,
        chatID: String,
        isSenderMe: Bool,
        timestamp: Int64,
        body: String?,
        kind: String?,
        senderName: String?,
        senderNumber: String?
    ) {
        (self.customerID, self.id, self.chatID) = (customerID, id, chatID)
        (self.isSenderMe, self.timestamp, self.body, self.kind) = (isSenderMe, timestamp, body, kind)
        (self.senderName, self.senderNumber) = (senderName, senderNumber)
        (self.quoted, self.event, self.response, self.isEventInvalid) = (nil, nil, nil, false)
        self.isFlat = true
    }

    init(from decoder: any Decoder) throws {
        self.isFlat = false
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.customerID = try fields.decode(String.self, forKey: .customerID)
        self.id = try fields.decode(String.self, forKey: .id)
        self.chatID = try fields.decode(String.self, forKey: .chatID)
        self.isSenderMe = try fields.decode(Bool.self, forKey: .isSenderMe)
        self.timestamp = try fields.decode(Int64.self, forKey: .timestamp)
        self.kind = try fields.decodeIfPresent(String.self, forKey: .kind)
        // A revoked message has no body; whatever stands in its place means nothing.
        self.body =
            self.kind == ChatMessage.Kind.revoked.rawValue
            ? nil : try fields.decodeIfPresent(String.self, forKey: .body)
        self.senderName = try? fields.decodeIfPresent(String.self, forKey: .senderName)
        self.senderNumber = try? fields.decodeIfPresent(String.self, forKey: .senderNumber)
        self.quoted = try? fields.decodeIfPresent(QuotedMessage.self, forKey: .quoted)
        let isRevoked = self.kind == ChatMessage.Kind.revoked.rawValue
        let hasEvent = !isRevoked && Self.hasObject(fields, .event)
        let hasResponse = !isRevoked && Self.hasObject(fields, .response)
        self.event = hasEvent ? (try? fields.decode(WireEventInvitation.self, forKey: .event))?.invitation : nil
        self.response = hasResponse ? (try? fields.decode(WireEventResponse.self, forKey: .response))?.answer : nil
        self.isEventInvalid =
            hasEvent && hasResponse || hasEvent && self.event == nil || hasResponse && self.response == nil
    }

    /// In what is kept of it.
    var holdsNUL: Bool {
        let isRevoked = self.kind == ChatMessage.Kind.revoked.rawValue
        let (body, quoted) = isRevoked ? (nil, nil) : (self.body, self.quoted)
        return [self.id, self.chatID, body, self.senderName, self.senderNumber, quoted?.body, quoted?.senderName]
            .contains { $0?.utf8.contains(0) == true }
    }

    /// Anything else under these names is an optional field of a wrong type.
    private static func hasObject(_ fields: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys) -> Bool {
        (try? fields.nestedContainer(keyedBy: CodingKeys.self, forKey: key)) != nil
    }
}
