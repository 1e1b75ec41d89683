internal import Jadwal

/// What a batch does to the conversations and messages that it touches, worked out in memory while their rows are locked.
struct MessageBatch {
    struct Write {
        var messageID: String
        var conversationID: String
        var customerID: String
        var record: MessageRecord
        var content: MessageEffect.Content
        var isNew: Bool
        /// Which sealed content replaces the held one.
        var item: Int
    }

    private(set) var conversations: [String: Conversation]
    private(set) var changed: Set<String> = []
    private(set) var writes: [String: Write] = [:]
    private var records: [String: MessageRecord]
    private let stored: Set<String>

    init(conversations: [String: Conversation], records: [String: MessageRecord]) {
        self.conversations = conversations
        self.records = records
        self.stored = Set(records.keys)
    }

    /// In the order of delivery: a message, its edit and its revocation may come in one batch.
    mutating func apply(_ message: IdentifiedMessage, item: Int, at now: UnixTime, rules: DebounceRules) -> MessageOutcome {
        guard var conversation = self.conversations[message.conversationID] else { return .duplicate }
        let effect = MessageEffect.of(
            message.message,
            on: self.records[message.messageID],
            generation: conversation.generation + 1,
            now: now
        )
        if let record = effect.record { self.write(message, record, effect.content, item) }
        if effect.changesConversation {
            let arms = message.message.isSenderMe && message.message.kind != .revoked
            let change = ConversationChange(arms: arms, timestamp: message.message.timestamp)
            conversation.note(change, at: now, rules: rules)
            self.conversations[message.conversationID] = conversation
            self.changed.insert(message.conversationID)
        }
        return effect.outcome
    }

    private mutating func write(
        _ message: IdentifiedMessage,
        _ record: MessageRecord,
        _ content: MessageEffect.Content,
        _ item: Int
    ) {
        self.records[message.messageID] = record
        let earlier = self.writes[message.messageID]
        self.writes[message.messageID] = Write(
            messageID: message.messageID,
            conversationID: message.conversationID,
            customerID: message.message.customerID,
            record: record,
            content: content == .keep ? earlier?.content ?? .keep : content,
            isNew: !self.stored.contains(message.messageID),
            item: content == .keep ? earlier?.item ?? item : item
        )
    }
}
