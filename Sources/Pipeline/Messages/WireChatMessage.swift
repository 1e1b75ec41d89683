/// The decoded fields of a chat message. Their types are right, their values are not validated.
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
    /// There is an object for `event` or `event_response` that is not valid, or there are both.
    let isEventInvalid: Bool
    /// Decoded by `init(flat:)`, which accepts no text with U+0000.
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

    /// A message without a quote, an event or a response.
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
        // A revoked message has no body. A value in its place has no meaning.
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

    /// True if a stored text contains U+0000.
    var holdsNUL: Bool {
        let isRevoked = self.kind == ChatMessage.Kind.revoked.rawValue
        let (body, quoted) = isRevoked ? (nil, nil) : (self.body, self.quoted)
        return [self.id, self.chatID, body, self.senderName, self.senderNumber, quoted?.body, quoted?.senderName]
            .contains { $0?.utf8.contains(0) == true }
    }

    /// Values of these fields that are not objects count as optional fields with a wrong type.
    private static func hasObject(_ fields: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys) -> Bool {
        (try? fields.nestedContainer(keyedBy: CodingKeys.self, forKey: key)) != nil
    }
}
