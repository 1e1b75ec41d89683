/// A message with the ids under which it is stored. Of a class for the same reason as `IntakeItem`.
public final class IdentifiedMessage: Sendable {
    public let message: ChatMessage
    /// The conversation's keyed hash, as a UUID in lower case.
    public let conversationID: String
    /// The message's keyed hash, which begins as the conversation's, as a UUID in lower case.
    public let messageID: String
    /// That of the event message which it responds to.
    public let answeredMessageID: String?

    public init(
        _ message: ChatMessage,
        conversationID: String,
        messageID: String,
        answeredMessageID: String? = nil
    ) {
        self.answeredMessageID = answeredMessageID
        self.message = message
        self.conversationID = conversationID
        self.messageID = messageID
    }
}
