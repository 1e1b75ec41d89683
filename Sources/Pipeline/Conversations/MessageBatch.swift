public import Time

/// The changes that a batch makes to its conversations and messages. They are computed in memory while the rows are
/// locked.
public struct MessageBatch: Sendable {
    public struct Write: Sendable {
        public var messageID: StoredID
        public var conversationID: StoredID
        public var customerID: String
        public var record: MessageRecord
        public var content: MessageEffect.Content
        public var isNew: Bool
        /// The item with the new content.
        public var item: Int
    }

    /// A conversation of the batch.
    public struct Touched: Sendable {
        public let id: StoredID
        public fileprivate(set) var conversation: Conversation
        public fileprivate(set) var isChanged = false
        /// The trace context of the newest change that has one.
        public fileprivate(set) var trace: String?
    }

    /// Sorted by id.
    public private(set) var conversations: [Touched]
    private let places: [StoredID: Int]
    private let records: [StoredID: MessageRecord]
    private var written: [StoredID: Write] = [:]

    /// - Parameter conversations: each id once.
    public init(conversations: some Sequence<(key: StoredID, value: Conversation)>, records: [StoredID: MessageRecord])
    {
        self.conversations = conversations.map { Touched(id: $0, conversation: $1) }.sorted { $0.id < $1.id }
        self.places = Dictionary(uniqueKeysWithValues: self.conversations.enumerated().map { ($1.id, $0) })
        self.records = records
    }

    /// Sorted by the ids of the messages.
    public var writes: [Write] { self.written.values.sorted { $0.messageID < $1.messageID } }

    /// Applies the next delivery. A message, its edit and its revocation may be in one batch. The batch must have been
    /// made with the message's conversation.
    ///
    /// - Parameter arrivedBy: the latest possible time by all available clocks; `now` unless given.
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
