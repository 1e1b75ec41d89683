/// One chat message as an ingestion service published it, checked (contract, `wasapp.messages`).
public struct ChatMessage: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable, Codable {
        case message
        /// Same id, new body; `timestamp` is that of the edit.
        case edited
        /// Same id; the message is forgotten and `body` means nothing.
        case revoked
    }

    /// A UUID in lower case.
    public var customerID: String
    /// Opaque, unique within the chat.
    public var id: String
    /// Opaque: it may hold a phone number, and may not.
    public var chatID: String
    public var kind: Kind
    public var isSenderMe: Bool
    public var senderName: String?
    public var senderNumber: String?
    public var body: String
    public var quoted: QuotedMessage?
    /// Unix seconds by the sender's phone.
    public var timestamp: Int64
    /// WhatsApp's own event message.
    public var event: EventInvitation?
    /// An answer to one.
    public var response: EventResponse?

    public init(
        customerID: String,
        id: String,
        chatID: String,
        kind: Kind = .message,
        isSenderMe: Bool,
        senderName: String? = nil,
        senderNumber: String? = nil,
        body: String,
        quoted: QuotedMessage? = nil,
        timestamp: Int64,
        event: EventInvitation? = nil,
        response: EventResponse? = nil
    ) {
        self.customerID = customerID
        self.id = id
        self.chatID = chatID
        self.kind = kind
        self.isSenderMe = isSenderMe
        self.senderName = senderName
        self.senderNumber = senderNumber
        self.body = body
        self.quoted = quoted
        self.timestamp = timestamp
        (self.event, self.response) = (event, response)
    }
}
