internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Vault

/// The words of a message that a bridge has published, as the pipeline has stored them.
struct StoredWords {
    private let customerID: String
    private let id: StoredID
    private let sealer: Sealer

    /// - Parameter chat: the chat's fixed name.
    init(_ customerID: String, chat: String, id: String, _ context: StoreContext) {
        let conversation = context.lookup.conversationID(customer: customerID, chat: chat)
        (self.customerID, self.sealer) = (customerID, context.messages)
        self.id = context.lookup.messageID(conversation: conversation, id: id)
    }

    /// Nil if the message is not stored yet, or not any more, or has no words.
    func read(on connection: isolated PostgresConnection) throws -> String? {
        let rows = try connection.query(
            Statement("select content from message where id = $1", [.uuid(self.id.description)])
        )
        guard let sealed = try rows.first?.optionalBytes("content") else { return nil }
        let context = SealContext(table: "message", row: self.id.description, customer: self.customerID)
        let plain = try self.sealer.open(sealed, for: context)
        let content =
            try MessageContent(flatJSON: plain) ?? JSONDecoder().decode(MessageContent.self, from: Data(plain))
        let words = content.body.isEmpty ? content.event?.title ?? "" : content.body
        return words.isEmpty ? nil : words
    }
}
