/// The part of a message that is encrypted at rest.
public struct MessageContent: Sendable, Hashable, Codable {
    public var senderName: String?
    public var body: String
    public var quoted: QuotedMessage?
    public var wasEdited: Bool

    public init(senderName: String?, body: String, quoted: QuotedMessage?, wasEdited: Bool) {
        self.senderName = senderName
        self.body = body
        self.quoted = quoted
        self.wasEdited = wasEdited
    }

    private enum CodingKeys: String, CodingKey {
        case senderName = "n"
        case body = "b"
        case quoted = "q"
        case wasEdited = "e"
    }
}

extension MessageContent {
    public init(of message: ChatMessage) {
        self.init(
            senderName: message.senderName,
            body: message.body,
            quoted: message.quoted,
            wasEdited: message.kind == .edited
        )
    }
}
