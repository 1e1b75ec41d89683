/// A message with the ids under which it is stored. Of a class for the same reason as `IntakeItem`.
public final class IdentifiedMessage: Sendable {
    public let message: ChatMessage
    /// The conversation's keyed hash.
    public let conversationID: StoredID
    /// The message's keyed hash, which begins as the conversation's.
    public let messageID: StoredID
    /// That of the event message which it responds to.
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
