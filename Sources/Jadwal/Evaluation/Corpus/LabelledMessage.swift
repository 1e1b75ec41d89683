/// A message of a labelled conversation.
public struct LabelledMessage: Sendable, Hashable, Codable {
    public var id: String
    public var senderName: String?
    public var isSenderMe: Bool
    public var body: String
    public var quoted: QuotedMessage?
    /// Unix seconds.
    public var timestamp: Int64

    public init(
        id: String,
        senderName: String?,
        isSenderMe: Bool,
        body: String,
        quoted: QuotedMessage? = nil,
        timestamp: Int64
    ) {
        self.id = id
        self.senderName = senderName
        self.isSenderMe = isSenderMe
        self.body = body
        self.quoted = quoted
        self.timestamp = timestamp
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case senderName = "sender_name"
        case isSenderMe = "is_sender_me"
        case body
        case quoted = "quoted_message"
        case timestamp
    }
}
