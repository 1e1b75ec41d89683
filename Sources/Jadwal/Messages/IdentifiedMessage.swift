/// A message with the ids under which it is stored.
public struct IdentifiedMessage: Sendable, Hashable {
    public let message: ChatMessage
    /// The conversation's keyed hash, as a UUID in lower case.
    public let conversationID: String
    /// The message's keyed hash, as a UUID in lower case.
    public let messageID: String

    public init(_ message: ChatMessage, conversationID: String, messageID: String) {
        self.message = message
        self.conversationID = conversationID
        self.messageID = messageID
    }
}
