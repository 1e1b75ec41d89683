public import Pipeline

/// Handles the messages of one queue. A handler never acknowledges, publishes, sleeps or retries: `DeliveryRunner`
/// does.
public protocol Handler<Message>: Sendable {
    associatedtype Message: ReceivedMessage

    var stage: Stage { get }
    var queue: String { get }

    /// Returns one message for each delivery, in the same order. Deliveries' bodies are decoded only here.
    func decode(_ deliveries: [Delivery]) -> [Message]

    /// Returns once the messages are handled and committed. Throws if nothing was committed: a batch is committed as a
    /// whole. Handling a message again must be harmless.
    func handle(_ messages: [Message]) async throws

    /// A failed message was dropped, because its customer was removed.
    func dropped(_ message: Message)
}

extension Handler {
    public func dropped(_ message: Message) {}
}

/// Classifies an error that a client threw. The programs know the clients; the loops only ask.
public typealias FaultClassifier = @Sendable (any Error) -> HandlingError
