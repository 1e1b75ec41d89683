internal import ChatReader
public import Time

/// A decoded delivery of `wasapp.messages` that will be stored. It is a class, because it is passed on several times
/// and a copy costs more than the decoding.
public final class IntakeItem: Sendable {
    public enum Content: Sendable {
        case message(ChatMessage)
        case crowd
        case refused(ChatMessageFault)
    }

    public let content: Content
    public let delivery: Delivery

    public init(content: Content, delivery: Delivery) {
        (self.content, self.delivery) = (content, delivery)
    }

    /// Its outcome if there is nothing to store; nil for a message.
    public var outcome: MessageOutcome? {
        switch self.content {
        case .message: nil
        case .crowd: .crowd
        case .refused(let fault): .refused(fault)
        }
    }

    /// True if the store probably has the message: it changes another one, was delivered before, or is the retry of a
    /// failure. The store may also have it if this is false.
    public var mayBeHeld: Bool {
        if case .message(let message) = self.content, message.kind != .message { return true }
        return self.delivery.earlierDeliveries > 0 || self.delivery.deaths > 0
            || self.delivery.headers[HeaderName.failureID] != nil
    }

    /// The customer, if known. nil for messages of groups.
    public var customerID: String? {
        switch self.content {
        case .message(let message): message.customerID
        case .refused: DeliveredCustomer.id(in: self.delivery.body)
        case .crowd: nil
        }
    }
}

extension IntakeItem {
    /// The number of its lane, from 0. All messages of a conversation have the same lane in every process, so that
    /// lanes do not wait for each other's row locks.
    public func lane(of lanes: Int) -> Int {
        guard case .message(let message) = self.content else {
            return Int(self.delivery.tag.number % UInt64(lanes))
        }
        var hash = FNV1a()
        hash.combine(message.customerID)
        hash.combine(message.chatID)
        // The low bits differ little between texts that differ in their last letters.
        return Int((hash.value >> 32) % UInt64(lanes))
    }
}

/// A message with the ids under which it is stored. It is a class for the same reason as `IntakeItem`.
public final class IdentifiedMessage: Sendable {
    public let message: ChatMessage
    /// The conversation's keyed hash.
    public let conversationID: StoredID
    /// The message's keyed hash. It begins with the same digits as the conversation's.
    public let messageID: StoredID
    /// The keyed hash of the event message that it answers.
    public let answeredMessageID: StoredID?

    public init(
        _ message: ChatMessage,
        conversationID: StoredID,
        messageID: StoredID,
        answeredMessageID: StoredID? = nil
    ) {
        self.answeredMessageID = answeredMessageID
        self.message = message
        self.conversationID = conversationID
        self.messageID = messageID
    }
}

extension IntakeItem: ReceivedMessage {
    public var ownerID: String? {
        switch self.content {
        case .message(let message): message.customerID
        case .crowd, .refused: DeliveredCustomer.id(in: self.delivery.body)
        }
    }

    public var subject: DeliverySubject? { nil }
    public var endsAt: UnixTime? { nil }
}
