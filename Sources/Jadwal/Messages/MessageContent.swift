/// The part of a message that is encrypted at rest.
public struct MessageContent: Sendable, Hashable, Codable {
    public var senderName: String?
    public var body: String
    public var quoted: QuotedMessage?
    public var wasEdited: Bool
    public var event: EventInvitation?
    /// Names the event message by its keyed hash.
    public var response: EventResponse?

    public init(
        senderName: String?,
        body: String,
        quoted: QuotedMessage?,
        wasEdited: Bool,
        event: EventInvitation? = nil,
        response: EventResponse? = nil
    ) {
        (self.event, self.response) = (event, response)
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
        case event = "i"
        case response = "r"
    }
}

extension MessageContent {
    public init(of identified: IdentifiedMessage) {
        let message = identified.message
        self.init(
            senderName: message.senderName,
            body: message.body,
            quoted: message.quoted,
            wasEdited: message.kind == .edited,
            event: message.event,
            response: identified.answeredMessageID.flatMap { id in
                message.response.map { EventResponse(eventID: id, answer: $0.answer) }
            }
        )
    }
}
