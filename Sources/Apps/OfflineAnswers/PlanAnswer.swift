internal import ChatReader

/// `{"plans": [], "status": …, "events": […]}` of version 3: each event has its action and the messages that offer
/// and accept it.
struct PlanAnswer: Encodable {
    /// Always empty. The offline model does not write down its reasoning.
    let plans: [String] = []
    let status: String
    let events: [ActedEvent]

    init(_ reading: Reading, _ messages: [ReadMessage]) {
        self.status = reading.status.rawValue
        let isSure = OfflineDoubt.isSure(messages)
        self.events = reading.events.map { event in
            ActedEvent(
                event: EventAnswer(event, isArabic: reading.isArabic),
                action: event.reference == nil ? .add : reading.status == .denied ? .cancel : .move,
                reference: event.reference,
                roles: EventRoles(event, messages),
                phrase: event.phrase,
                // If a day has no time, its time was probably said in words that the reader does not know.
                doubtful: !isSure || event.startTime == nil && event.vagueTime == nil && event.endDate == nil
            )
        }
    }

    private enum CodingKeys: String, CodingKey { case plans, status, events }
}

/// An event of version 3.
struct ActedEvent: Encodable {
    enum Action: String, Encodable {
        case add, move, cancel
    }

    let event: EventAnswer
    let action: Action
    let reference: String?
    let roles: EventRoles
    let phrase: String
    let doubtful: Bool

    private enum CodingKeys: String, CodingKey {
        case action, reference, proposed, accepted, phrase, doubtful
    }

    func encode(to encoder: any Encoder) throws {
        try self.event.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(self.action, forKey: .action)
        try fields.encode(self.reference, forKey: .reference)
        try fields.encode(self.roles.proposed, forKey: .proposed)
        try fields.encode(self.roles.accepted, forKey: .accepted)
        try fields.encode(self.phrase, forKey: .phrase)
        try fields.encode(self.doubtful, forKey: .doubtful)
    }
}

/// Decides whether the rules of the offline model can be trusted. They were made for short chats in English and
/// Arabic.
private enum OfflineDoubt {
    /// In longer chats the rules are not reliable.
    static let messages = 24

    static func isSure(_ messages: [ReadMessage]) -> Bool {
        guard messages.count <= Self.messages else { return false }
        var familiarity = FamiliarText()
        for message in messages { familiarity.take(message.body, Tokenizer.tokens(of: message.body)) }
        return !familiarity.isForeign
    }
}
