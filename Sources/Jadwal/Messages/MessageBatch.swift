/// What a batch does to the conversations and messages that it touches, worked out in memory while their rows are locked.
public struct MessageBatch: Sendable {
    public struct Write: Sendable {
        public var messageID: String
        public var conversationID: String
        public var customerID: String
        public var record: MessageRecord
        public var content: MessageEffect.Content
        public var isNew: Bool
        /// The item whose content replaces the held one.
        public var item: Int
    }

    public private(set) var conversations: [String: Conversation]
    public private(set) var changed: Set<String> = []
    /// The newest trace context of each conversation that changed, where one came.
    public private(set) var traces: [String: String] = [:]
    public private(set) var writes: [String: Write] = [:]
    private var records: [String: MessageRecord]
    private let stored: Set<String>

    public init(conversations: [String: Conversation], records: [String: MessageRecord]) {
        self.conversations = conversations
        self.records = records
        self.stored = Set(records.keys)
    }

    /// In the order of delivery: a message, its edit and its revocation may come in one batch. The message's conversation is
    /// among those that the batch was made with.
    public mutating func apply(
        _ message: IdentifiedMessage,
        item: Int,
        trace: String? = nil,
        at now: UnixTime,
        rules: DebounceRules
    ) -> MessageOutcome {
        guard var conversation = self.conversations[message.conversationID] else { return .duplicate }
        let effect = MessageEffect.of(
            message.message,
            on: self.records[message.messageID],
            generation: conversation.generation + 1,
            now: now
        )
        var record = effect.record
        if effect.changesConversation {
            let arms = conversation.note(ConversationChange(of: message.message), at: now, rules: rules)
            if arms { record?.arms = true }
            self.conversations[message.conversationID] = conversation
            self.changed.insert(message.conversationID)
            if let trace { self.traces[message.conversationID] = trace }
        }
        if let record { self.write(message, record, effect.content, item) }
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
