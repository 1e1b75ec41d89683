internal import FoundationEssentials
public import Pipeline
internal import Vault

/// A batch with all the work that needs no database. It is made before the first row is locked, and used for every try
/// to store it.
struct IntakeBatch: Sendable {
    let items: [IntakeItem]
    /// The customer of each item, if it can be told.
    let owners: [String?]
    /// nil if the message cannot be stored.
    let messages: [IdentifiedMessage?]
    /// Encrypted; nil if there is no content.
    let contents: [[UInt8]?]

    init(_ items: [IntakeItem], lookup: LookupKey, _ sealer: Sealer) throws {
        self.items = items
        self.owners = items.map(\.customerID)
        self.messages = items.map { item -> IdentifiedMessage? in
            guard case .message(let message) = item.content else { return nil }
            return IdentifiedMessage(message, lookup: lookup)
        }
        var nonces = SealNonces()
        self.contents = try self.messages.map { try $0?.sealedContent(sealer, &nonces) }
    }
}

extension StoreContext {
    /// The keyed hash of the item's conversation. nil if it is no message.
    public func conversationID(of item: IntakeItem) -> String? {
        guard case .message(let message) = item.content else { return nil }
        return self.lookup.conversationID(customer: message.customerID, chat: message.chatID).description
    }
}

extension IdentifiedMessage {
    convenience init(_ message: ChatMessage, lookup: LookupKey) {
        let conversation = lookup.conversationID(customer: message.customerID, chat: message.chatID)
        self.init(
            message,
            conversationID: conversation,
            messageID: lookup.messageID(conversation: conversation, id: message.id),
            answeredMessageID: message.response.map { lookup.messageID(conversation: conversation, id: $0.eventID) }
        )
    }

    /// nil for a revocation, which has no content.
    func sealedContent(_ sealer: Sealer, _ nonces: inout SealNonces) throws -> [UInt8]? {
        guard self.message.kind != .revoked else { return nil }
        let context = SealContext(table: "message", row: self.messageID.description, customer: self.message.customerID)
        let content = MessageContent(of: self)
        return sealer.seal(try content.flatJSON ?? Array(JSONEncoder().encode(content)), for: context, nonces.next())
    }

    func sealedChat(_ sealer: Sealer) -> [UInt8] {
        let context = SealContext(
            table: "conversation",
            row: self.conversationID.description,
            customer: self.message.customerID
        )
        return sealer.seal(text: self.message.chatID, for: context)
    }
}
