/// What a batch does to the conversations and messages that it touches, worked out in memory while their rows are locked.
public struct MessageBatch: Sendable {
    public struct Write: Sendable {
        public var messageID: StoredID
        public var conversationID: StoredID
        public var customerID: String
        public var record: MessageRecord
        public var content: MessageEffect.Content
        public var isNew: Bool
        /// The item whose content replaces the held one.
        public var item: Int
    }

    /// A conversation that the batch touches.
    public struct Touched: Sendable {
        public let id: StoredID
        public fileprivate(set) var conversation: Conversation
        public fileprivate(set) var isChanged = false
        /// The newest trace context that came with a change.
        public fileprivate(set) var trace: String?
    }

    /// In the order of their ids.
    public private(set) var conversations: [Touched]
    private let places: [StoredID: Int]
    private let records: [StoredID: MessageRecord]
    private var written: [StoredID: Write] = [:]

    /// - Parameter conversations: by their ids, each once.
    public init(conversations: some Sequence<(key: StoredID, value: Conversation)>, records: [StoredID: MessageRecord])
    {
        self.conversations = conversations.map { Touched(id: $0, conversation: $1) }.sorted { $0.id < $1.id }
        self.places = Dictionary(uniqueKeysWithValues: self.conversations.enumerated().map { ($1.id, $0) })
        self.records = records
    }

    /// In the order of the messages' ids.
    public var writes: [Write] { self.written.values.sorted { $0.messageID < $1.messageID } }

    /// In the order of delivery: a message, its edit and its revocation may come in one batch. The message's conversation is
    /// among those that the batch was made with.
    ///
    /// - Parameter arrivedBy: the latest moment that this may be, by all clocks that there are; `now` unless given.
    public mutating func apply(
        _ message: IdentifiedMessage,
        item: Int,
        trace: String? = nil,
        at now: UnixTime,
        arrivedBy latest: UnixTime? = nil,
        rules: DebounceRules
    ) -> MessageOutcome {
        guard let place = self.places[message.conversationID] else { return .duplicate }
        let earlier = self.written[message.messageID]
        let stored = self.records[message.messageID]
        let effect = MessageEffect.of(
            message.message,
            on: earlier?.record ?? stored,
            generation: self.conversations[place].conversation.generation + 1,
            saidAt: self.conversations[place].conversation.orderingTime(
                of: message.message.timestamp,
                at: latest ?? now
            ),
            now: now
        )
        var record = effect.record
        if effect.changesConversation {
            let change = ConversationChange(of: message.message)
            if self.conversations[place].conversation.note(change, at: now, arrivedBy: latest, rules: rules) {
                record?.arms = true
            }
            self.conversations[place].isChanged = true
            if let trace { self.conversations[place].trace = trace }
        }
        if let record {
            let keeps = effect.content == .keep
            self.written[message.messageID] = Write(
                messageID: message.messageID,
                conversationID: message.conversationID,
                customerID: message.message.customerID,
                record: record,
                content: keeps ? earlier?.content ?? .keep : effect.content,
                isNew: stored == nil,
                item: keeps ? earlier?.item ?? item : item
            )
        }
        return effect.outcome
    }
}
