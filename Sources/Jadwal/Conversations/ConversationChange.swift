/// A stored change of one conversation's messages, as the debounce sees it.
public struct ConversationChange: Sendable, Hashable {
    /// Whether the account's owner wrote it. Revocations arm nothing, whoever makes them.
    public var arms: Bool
    /// Unix seconds by the sender's phone.
    public var timestamp: Int64

    public init(arms: Bool, timestamp: Int64) {
        (self.arms, self.timestamp) = (arms, timestamp)
    }
}
