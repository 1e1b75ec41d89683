public import Pipeline
public import Time

/// A store whose clock the test sets. The debounce checks run with it.
public struct DebounceBed: Sendable {
    public var messages: any MessageStore
    public var conversations: any ConversationStore
    public var setClock: @Sendable (UnixTime) async throws -> Void
    public var rules: DebounceRules
    /// A customer that the store knows.
    public var customerID: String
    /// The store's id for a chat of that customer.
    public var conversationID: @Sendable (_ chat: String) -> String

    public init(
        messages: any MessageStore,
        conversations: any ConversationStore,
        rules: DebounceRules,
        customerID: String,
        conversationID: @escaping @Sendable (_ chat: String) -> String,
        setClock: @escaping @Sendable (UnixTime) async throws -> Void
    ) {
        self.messages = messages
        self.conversations = conversations
        self.setClock = setClock
        self.rules = rules
        self.customerID = customerID
        self.conversationID = conversationID
    }

    public static func memory(rules: DebounceRules, fault: MemoryStore.Fault? = nil) -> DebounceBed {
        let store = MemoryStore(rules: rules, fault: fault)
        let customerID = "0192d3a4-0000-7000-8000-000000000001"
        return DebounceBed(
            messages: store,
            conversations: store,
            rules: rules,
            customerID: customerID,
            conversationID: { MemoryStore.conversationID(customer: customerID, chat: $0) },
            setClock: { await store.setClock($0) }
        )
    }
}
