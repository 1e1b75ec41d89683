/// The event message that a known event was made from, or is about.
public struct EventSource: Sendable, Hashable {
    /// Its keyed hash, as a UUID in lower case. The message itself may be gone.
    public var messageID: String
    public var isRevoked: Bool

    public init(messageID: String, isRevoked: Bool = false) {
        (self.messageID, self.isRevoked) = (messageID, isRevoked)
    }
}
