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
                message.response.map { EventResponse(eventID: id.description, answer: $0.answer) }
            }
        )
    }
}

extension MessageContent {
    /// The same JSON as `JSONEncoder` writes, in another order. Nil if there is a quote, an event or a response.
    public var flatJSON: [UInt8]? {
        guard self.quoted == nil, self.event == nil, self.response == nil else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(self.body.utf8.count + (self.senderName?.utf8.count ?? 0) + 40)
        bytes.append(contentsOf: #"{"b":"#.utf8)
        JSONObjectWriter.append(self.body, to: &bytes)
        bytes.append(contentsOf: (self.wasEdited ? #","e":true"# : #","e":false"#).utf8)
        if let senderName = self.senderName {
            bytes.append(contentsOf: #","n":"#.utf8)
            JSONObjectWriter.append(senderName, to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    /// Decodes the form that `flatJSON` writes, with its members in any order. Nil for every other form, which the full
    /// decoder then decodes.
    ///
    /// - Parameter bytes: valid UTF-8.
    public init?(flatJSON bytes: [UInt8]) {
        guard let content = bytes.withUnsafeBufferPointer({ Self.read($0) }) else { return nil }
        self = content
    }

    private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> MessageContent? {
        guard var object = FlatJSONObject(bytes) else { return nil }
        var (body, senderName, wasEdited): (String?, String?, Bool?) = (nil, nil, nil)
        while let step = object.next() {
            switch step {
            case .end:
                guard let body, let wasEdited else { return nil }
                return MessageContent(senderName: senderName, body: body, quoted: nil, wasEdited: wasEdited)
            case .member("b", .text(let text)) where body == nil: body = text
            case .member("n", .text(let text)) where senderName == nil: senderName = text
            case .member("e", .flag(let flag)) where wasEdited == nil: wasEdited = flag
            case .member: return nil
            }
        }
        return nil
    }
}
