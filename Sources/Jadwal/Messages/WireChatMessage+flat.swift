extension WireChatMessage {
    /// Of the common form: each field once, of its own type, and nothing that is an object. Nil for any other, which is no
    /// fault: the full decoder then says what it is. Where this answers, both answer alike.
    ///
    /// - Parameter bytes: valid UTF-8.
    init?(flat bytes: [UInt8]) {
        guard let fields = bytes.withUnsafeBufferPointer({ FlatChatFields($0) }),
            case .text(let customerID)? = fields.customerID, case .text(let id)? = fields.id,
            case .text(let chatID)? = fields.chatID, case .flag(let isSenderMe)? = fields.isSenderMe,
            case .number(let timestamp)? = fields.timestamp, let kind = Self.text(fields.kind),
            let body = Self.text(fields.body), let senderName = Self.text(fields.senderName),
            let senderNumber = Self.text(fields.senderNumber),
            fields.quoted ?? .null == .null, fields.event ?? .null == .null, fields.response ?? .null == .null
        else { return nil }
        self.init(
            customerID: customerID,
            id: id,
            chatID: chatID,
            isSenderMe: isSenderMe,
            timestamp: timestamp,
            body: kind.text == ChatMessage.Kind.revoked.rawValue ? nil : body.text,
            kind: kind.text,
            senderName: senderName.text,
            senderNumber: senderNumber.text
        )
    }

    /// Nil for what is neither a text nor absent.
    private static func text(_ value: FlatJSONObject.Value?) -> (text: String?, Void)? {
        switch value {
        case nil, .null: (nil, ())
        case .text(let text): (text, ())
        case .number, .flag: nil
        }
    }
}
