/// What a message answers to, one level deep.
public struct QuotedMessage: Sendable, Hashable, Codable {
    public var senderName: String?
    public var isSenderMe: Bool?
    public var body: String
    public var timestamp: Int64?

    public init(senderName: String?, isSenderMe: Bool?, body: String, timestamp: Int64?) {
        self.senderName = senderName
        self.isSenderMe = isSenderMe
        self.body = body
        self.timestamp = timestamp
    }

    private enum CodingKeys: String, CodingKey {
        case senderName = "sender_name"
        case isSenderMe = "is_sender_me"
        case body, timestamp
    }
}
