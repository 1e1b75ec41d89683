public import Pipeline

/// What one kind of worker does with the messages of its queue. A handler never acknowledges, publishes, sleeps or
/// retries: `DeliveryRunner` does.
public protocol Handler<Message>: Sendable {
    associatedtype Message: ReceivedMessage

    var stage: Stage { get }
    var queue: String { get }

    /// Returns one message for each delivery, in the same order. The only place that decodes a delivery's body.
    func decode(_ deliveries: [Delivery]) -> [Message]

    /// Returns when the messages are handled and that is committed. Throws if nothing was committed: a batch is
    /// committed as a whole. It does no harm to handle a message again.
    func handle(_ messages: [Message]) async throws

    /// A failed message was dropped, because its customer was removed.
    func dropped(_ message: Message)
}

extension Handler {
    public func dropped(_ message: Message) {}
}

/// Says what can be done about an error that a client threw. The programs know the clients; the loops only ask.
public typealias FaultClassifier = @Sendable (any Error) -> HandlingError
