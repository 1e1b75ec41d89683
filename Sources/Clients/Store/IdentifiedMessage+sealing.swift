internal import FoundationEssentials
internal import Jadwal
internal import Vault

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

    /// Nil for a revocation, which holds nothing.
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
