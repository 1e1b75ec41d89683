/// A valid chat message, as an ingestion service publishes it (contract, `wasapp.messages`).
public struct ChatMessage: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable, Codable {
        case message
        /// A new body for the same id. `timestamp` is the time of the edit.
        case edited
        /// The message with the same id is deleted. `body` has no meaning.
        case revoked
    }

    /// A UUID in lower case.
    public var customerID: String
    /// Opaque, unique within the chat.
    public var id: String
    /// Opaque. It may contain a phone number.
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
    /// An answer to an event message.
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

/// The message that a message quotes, one level deep.
public struct QuotedMessage: Sendable, Hashable, Codable {
    public var senderName: String?
    public var isSenderMe: Bool?
    public var body: String
    public var timestamp: Int64?

    public init(senderName: String?, isSenderMe: Bool?, body: String, timestamp: Int64?) {
        self.senderName = senderName
        self.isSenderMe = isSenderMe
        self.body = body
        self.timestamp = timestamp
    }

    private enum CodingKeys: String, CodingKey {
        case senderName = "sender_name"
        case isSenderMe = "is_sender_me"
        case body, timestamp
    }
}

/// The kind of a chat, by the suffix of its id. Only one-to-one chats are read.
public enum ChatKind: Sendable, Hashable {
    case oneToOne
    /// A group, a community, a status or other broadcast, a newsletter.
    case crowd

    public init(chatID: String) {
        let crowds = ["@g.us", "@broadcast", "@newsletter"]
        self = crowds.contains { chatID.hasSuffix($0) } ? .crowd : .oneToOne
    }
}
