/// One delivery of `wasapp.messages`, read and on its way into the store.
public struct IntakeItem: Sendable {
    public enum Content: Sendable {
        case message(ChatMessage)
        case crowd
        case refused(ChatMessageFault)
    }

    public var content: Content
    public var delivery: Delivery

    public init(content: Content, delivery: Delivery) {
        (self.content, self.delivery) = (content, delivery)
    }

    /// Whose it is, where that can be told and matters: a crowd's messages are nobody's.
    public var customerID: String? {
        switch self.content {
        case .message(let message): message.customerID
        case .refused: DeliveredCustomer.id(in: self.delivery.body)
        case .crowd: nil
        }
    }
}
