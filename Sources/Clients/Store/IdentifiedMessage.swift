internal import FoundationEssentials
internal import Jadwal
internal import Vault

/// A message with its keyed ids.
struct IdentifiedMessage {
    let message: ChatMessage
    let conversationID: String
    let messageID: String

    init(_ message: ChatMessage, lookup: LookupKey) {
        self.message = message
        self.conversationID = lookup.conversationID(customer: message.customerID, chat: message.chatID)
        self.messageID = lookup.messageID(customer: message.customerID, chat: message.chatID, id: message.id)
    }

    /// Nil for a revocation, which holds nothing.
    func sealedContent(_ sealer: Sealer) throws -> [UInt8]? {
        guard self.message.kind != .revoked else { return nil }
        let content = MessageContent(
            senderName: self.message.senderName,
            body: self.message.body,
            quoted: self.message.quoted,
            wasEdited: self.message.kind == .edited
        )
        let context = SealContext(table: "message", row: self.messageID, customer: self.message.customerID)
        return sealer.seal(Array(try JSONEncoder().encode(content)), for: context)
    }

    func sealedChat(_ sealer: Sealer) -> [UInt8] {
        let context = SealContext(table: "conversation", row: self.conversationID, customer: self.message.customerID)
        return sealer.seal(text: self.message.chatID, for: context)
    }
}
