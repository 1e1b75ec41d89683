extension WireChatMessage {
    /// Decodes the common form: each field once, with the right type, and no objects. Nil for every other form, which
    /// the full decoder then decodes. If this decodes a message, the full decoder gives the same result.
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

    /// Nil if the value is neither a text nor absent.
    private static func text(_ value: FlatJSONObject.Value?) -> (text: String?, Void)? {
        switch value {
        case nil, .null: (nil, ())
        case .text(let text): (text, ())
        case .number, .flag: nil
        }
    }
}

/// The values of a chat message's fields. They are properties, because a dictionary would cost more than decoding.
struct FlatChatFields {
    private(set) var customerID: FlatJSONObject.Value?
    private(set) var id: FlatJSONObject.Value?
    private(set) var chatID: FlatJSONObject.Value?
    private(set) var isSenderMe: FlatJSONObject.Value?
    private(set) var timestamp: FlatJSONObject.Value?
    private(set) var body: FlatJSONObject.Value?
    private(set) var kind: FlatJSONObject.Value?
    private(set) var senderName: FlatJSONObject.Value?
    private(set) var senderNumber: FlatJSONObject.Value?
    private(set) var quoted: FlatJSONObject.Value?
    private(set) var event: FlatJSONObject.Value?
    private(set) var response: FlatJSONObject.Value?

    /// Nil if a name is unknown or occurs twice, or if a value is an object or an array. The full decoder decides then.
    ///
    /// - Parameter bytes: valid UTF-8.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard var object = FlatJSONObject(bytes) else { return nil }
        while let step = object.next() {
            switch step {
            case .end: return
            case .member(let name, let value):
                guard let key = Self.key(name), self.take(value, for: key) else { return nil }
            }
        }
        return nil
    }

    /// Selects by length, so that a name is compared with one or two candidates only.
    private static func key(_ name: String) -> WireChatMessage.CodingKeys? {
        let candidate: WireChatMessage.CodingKeys
        switch name.utf8.count {
        case 2: candidate = .id
        case 4: candidate = name == WireChatMessage.CodingKeys.body.rawValue ? .body : .kind
        case 5: candidate = .event
        case 7: candidate = .chatID
        case 9: candidate = .timestamp
        case 11: candidate = name == WireChatMessage.CodingKeys.customerID.rawValue ? .customerID : .senderName
        case 12: candidate = .isSenderMe
        case 13: candidate = .senderNumber
        case 14: candidate = name == WireChatMessage.CodingKeys.quoted.rawValue ? .quoted : .response
        default: return nil
        }
        return candidate.rawValue == name ? candidate : nil
    }

    private mutating func take(_ value: FlatJSONObject.Value, for key: WireChatMessage.CodingKeys) -> Bool {
        switch key {
        case .customerID: Self.put(value, into: &self.customerID)
        case .id: Self.put(value, into: &self.id)
        case .chatID: Self.put(value, into: &self.chatID)
        case .isSenderMe: Self.put(value, into: &self.isSenderMe)
        case .timestamp: Self.put(value, into: &self.timestamp)
        case .body: Self.put(value, into: &self.body)
        case .kind: Self.put(value, into: &self.kind)
        case .senderName: Self.put(value, into: &self.senderName)
        case .senderNumber: Self.put(value, into: &self.senderNumber)
        case .quoted: Self.put(value, into: &self.quoted)
        case .event: Self.put(value, into: &self.event)
        case .response: Self.put(value, into: &self.response)
        }
    }

    private static func put(_ value: FlatJSONObject.Value, into place: inout FlatJSONObject.Value?) -> Bool {
        guard place == nil else { return false }
        place = value
        return true
    }
}
