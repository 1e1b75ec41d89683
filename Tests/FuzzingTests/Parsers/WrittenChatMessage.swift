import Jadwal

/// A message as a publisher would write it.
struct WrittenChatMessage: Encodable {
    let customer_id: String
    let id: String
    let chat_id: String
    let kind: ChatMessage.Kind
    let sender_name: String?
    let sender_number: String?
    let is_sender_me: Bool
    let body: String
    let quoted_message: QuotedMessage?
    let timestamp: Int64

    init(_ message: ChatMessage) {
        self.customer_id = message.customerID
        self.id = message.id
        self.chat_id = message.chatID
        self.kind = message.kind
        self.sender_name = message.senderName
        self.sender_number = message.senderNumber
        self.is_sender_me = message.isSenderMe
        self.body = message.body
        self.quoted_message = message.quoted
        self.timestamp = message.timestamp
    }
}
