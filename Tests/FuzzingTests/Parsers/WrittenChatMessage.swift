import Pipeline

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
    let event: Event?
    let event_response: Response?

    struct Event: Encodable {
        let title: String?
        let description: String?
        let location: String?
        let start: Int64
        let end: Int64?
        let cancelled: Bool
    }

    struct Response: Encodable {
        let event_id: String
        let response: EventResponse.Answer
    }

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
        self.event = message.event.map {
            Event(
                title: $0.title,
                description: $0.details,
                location: $0.place,
                start: $0.start,
                end: $0.end,
                cancelled: $0.isCancelled
            )
        }
        self.event_response = message.response.map { Response(event_id: $0.eventID, response: $0.answer) }
    }
}
