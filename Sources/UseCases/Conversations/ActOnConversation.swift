public import Store

/// Makes one conversation due, postpones it, or lets it wait until its owner writes again.
public struct ActOnConversation: UseCase {
    public struct Input: Sendable {
        public let conversation: String
        public let action: ConversationAction

        public init(_ action: ConversationAction, _ conversation: String) {
            (self.action, self.conversation) = (action, conversation)
        }
    }

    /// In minutes: 30 days at most.
    public static let delays = 1...43_200

    public init() {}

    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<Void, StoreRefusal>
    {
        try await actor.act(.operate) {
            try await PostgresConversationAdministration(store)
                .change(input.conversation, input.action, by: actor.person)
        }
    }
}

/// Lists conversations with the chats' ids, which may hold phone numbers. Audited before anything is read.
public struct RevealChats: UseCase {
    public struct Input: Sendable {
        /// nil: all.
        public let conversation: String?
        /// nil: of all customers.
        public let customer: String?

        public init(_ conversation: String?, of customer: String?) {
            (self.conversation, self.customer) = (conversation, customer)
        }
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<[ConversationOverview], StoreRefusal> {
        try await actor.act(.reveal) {
            let conversations = PostgresConversationAdministration(store)
            var owner = input.customer
            if let id = input.conversation { owner = try await conversations.list(id).first?.customerID }
            try await PostgresAudit(store).record(
                "reveal chats",
                subject: input.conversation ?? "conversations of \(input.customer ?? "all customers")",
                of: AuditedOwner(owner),
                by: actor.person
            )
            return try await conversations.list(input.conversation, of: input.customer, revealing: true)
        }
    }
}
