/// What a chat message says of each field: a place for each, since a dictionary would cost more than to read them.
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

    /// Nil where a name is not known or comes twice, or a value is more than flat: that is the other decoder's to judge.
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

    /// By its length, so that it is compared with one or two and not with all.
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
