/// A stored change of one conversation's messages, as the debounce sees it.
public struct ConversationChange: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// A message or an edit of the account's owner: arms.
        case owners
        /// A message or an edit of the other side: arms only when it comes after what the owner has said later.
        case others
        /// A revocation, whoever makes it: arms nothing.
        case silent
    }

    public var kind: Kind
    /// Unix seconds by the sender's phone.
    public var timestamp: Int64

    public init(_ kind: Kind, timestamp: Int64) {
        (self.kind, self.timestamp) = (kind, timestamp)
    }

    public init(of message: ChatMessage) {
        let kind: Kind = message.kind == .revoked ? .silent : message.isSenderMe ? .owners : .others
        self.init(kind, timestamp: message.timestamp)
    }
}
