internal import Foundation
public import Time

/// A message of a bridge as it is published to `wasapp.messages`: under the chat's fixed name and the bare id.
public struct BridgePublication: Sendable, Hashable {
    public var kind: ChatMessage.Kind
    /// Bare.
    public var id: String
    /// The chat's fixed name.
    public var chat: String
    public var isSenderMe: Bool
    public var senderName: String?
    /// Digits; nil if only another name is known.
    public var senderNumber: String?
    public var body: String
    public var quoted: QuotedMessage?
    public var timestamp: Int64
    public var event: EventInvitation?
    public var response: EventResponse?

    /// - Parameters:
    ///   - chat: the chat's fixed name.
    ///   - isSenderMe: by the stored message if the payload does not say it.
    ///   - quoted: the answered message, with what is stored about it.
    /// - Returns: nil for content that is not published.
    public init?(_ message: BridgeMessage, in chat: String, isSenderMe: Bool, quoted: QuotedMessage?) {
        (self.id, self.chat, self.isSenderMe) = (message.id, chat, isSenderMe)
        (self.kind, self.body, self.timestamp) = (.message, "", message.saidAt)
        self.senderName = isSenderMe ? nil : message.senderName
        self.senderNumber = isSenderMe ? nil : message.number
        self.quoted = quoted
        switch message.content {
        case .text(let text): self.body = text
        case .edited(let text): (self.kind, self.body) = (.edited, text)
        case .editedEvent(let event): (self.kind, self.event) = (.edited, event)
        case .revoked, .unreadableEdit: (self.kind, self.quoted) = (.revoked, nil)
        case .event(let event): self.event = event
        case .eventResponse(let answer, let id): self.response = EventResponse(eventID: id, answer: answer)
        case .reaction, .waiting: return nil
        }
    }

    /// As JSON in the wire format.
    ///
    /// - Returns: nil if the pipeline would refuse it.
    public func json(of customerID: String, now: UnixTime) -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        guard let data = try? encoder.encode(Wire(publication: self, customerID: customerID)) else { return nil }
        let bytes = Array(data)
        do throws(ChatMessageFault) {
            _ = try ChatMessageDecoder().decode(bytes, now: now)
            return bytes
        } catch {
            return nil
        }
    }
}

extension BridgeMessage {
    /// The number of the chat's other side. Never one out of a hidden id.
    fileprivate var number: String? {
        let number = ([self.chat].compactMap { $0 } + self.aliases).first { $0.kind == .number }
        return number.map { String($0.text.prefix { $0 != "@" }) }
    }
}

/// The fields of `wasapp.messages`. Absent fields are left out.
private struct Wire: Encodable {
    let publication: BridgePublication
    let customerID: String

    private enum Keys: String, CodingKey {
        case customerID = "customer_id"
        case id
        case chatID = "chat_id"
        case kind, body, timestamp, event
        case isSenderMe = "is_sender_me"
        case senderName = "sender_name"
        case senderNumber = "sender_number"
        case quoted = "quoted_message"
        case response = "event_response"
    }

    private enum EventKeys: String, CodingKey {
        case title, description, location, start, end, cancelled
        case eventID = "event_id"
        case response
    }

    func encode(to encoder: any Encoder) throws {
        let message = self.publication
        var fields = encoder.container(keyedBy: Keys.self)
        try fields.encode(self.customerID, forKey: .customerID)
        try fields.encode(message.id, forKey: .id)
        try fields.encode(message.chat, forKey: .chatID)
        if message.kind != .message { try fields.encode(message.kind, forKey: .kind) }
        try fields.encode(message.isSenderMe, forKey: .isSenderMe)
        try fields.encodeIfPresent(message.senderName, forKey: .senderName)
        try fields.encodeIfPresent(message.senderNumber, forKey: .senderNumber)
        if message.kind != .revoked { try fields.encode(message.body, forKey: .body) }
        try fields.encodeIfPresent(message.quoted, forKey: .quoted)
        try fields.encode(message.timestamp, forKey: .timestamp)
        if let event = message.event {
            var parts = fields.nestedContainer(keyedBy: EventKeys.self, forKey: .event)
            try parts.encodeIfPresent(event.title, forKey: .title)
            try parts.encodeIfPresent(event.details, forKey: .description)
            try parts.encodeIfPresent(event.place, forKey: .location)
            try parts.encode(event.start, forKey: .start)
            try parts.encodeIfPresent(event.end, forKey: .end)
            try parts.encode(event.isCancelled, forKey: .cancelled)
        }
        if let response = message.response {
            var parts = fields.nestedContainer(keyedBy: EventKeys.self, forKey: .response)
            try parts.encode(response.eventID, forKey: .eventID)
            try parts.encode(response.answer.rawValue, forKey: .response)
        }
    }
}
