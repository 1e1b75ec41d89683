/// One delivery of `wasapp.messages`, read and on its way into the store. Of a class, since it passes through several hands and
/// a copy of all that it holds costs more than to read it.
public final class IntakeItem: Sendable {
    public enum Content: Sendable {
        case message(ChatMessage)
        case crowd
        case refused(ChatMessageFault)
    }

    public let content: Content
    public let delivery: Delivery

    public init(content: Content, delivery: Delivery) {
        (self.content, self.delivery) = (content, delivery)
    }

    /// How it ends where it is no message; nil for one.
    public var outcome: MessageOutcome? {
        switch self.content {
        case .message: nil
        case .crowd: .crowd
        case .refused(let fault): .refused(fault)
        }
    }

    /// There is a sign that the store may hold it already: it changes another, the broker has delivered it before, or it is the
    /// retry of a failure. Without one it may be held all the same.
    public var mayBeHeld: Bool {
        if case .message(let message) = self.content, message.kind != .message { return true }
        return self.delivery.earlierDeliveries > 0 || self.delivery.deaths > 0
            || self.delivery.headers[HeaderName.failureID] != nil
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
