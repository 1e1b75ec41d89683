/// A message as a reader sees it.
public struct WindowMessage: Sendable, Hashable {
    /// The message's keyed hash, as a UUID in lower case.
    public var id: String
    public var isSenderMe: Bool
    /// Unix seconds.
    public var saidAt: Int64
    public var content: MessageContent
    /// It came, or was edited, after the last reading.
    public var isNew = true

    public init(id: String, isSenderMe: Bool, saidAt: Int64, content: MessageContent) {
        self.id = id
        self.isSenderMe = isSenderMe
        self.saidAt = saidAt
        self.content = content
    }
}
