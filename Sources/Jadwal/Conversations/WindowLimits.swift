/// How much of a conversation is read at once.
public struct WindowLimits: Sendable, Hashable {
    /// The latest so many messages.
    public var messages: Int
    /// Nothing said longer ago than this before the newest message.
    public var age: Duration
    /// Bodies and quotes together, in UTF-8. For byte-level tokenizers an upper bound of the tokens.
    public var bytes: Int

    public init(messages: Int = 100, age: Duration = .seconds(14 * 86_400), bytes: Int = 24 << 10) {
        (self.messages, self.age, self.bytes) = (messages, age, bytes)
    }
}
