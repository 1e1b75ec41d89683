internal import IOThread
public import Pipeline

/// Declares, counts, empties and deletes queues, for tools. Each call opens a connection and closes it. It takes at
/// most a few seconds for each URL.
public struct RabbitMQTopology: Sendable {
    private let configuration: RabbitMQConfiguration

    public init(_ configuration: RabbitMQConfiguration) { self.configuration = configuration }

    /// Declares missing queues in order. Throws `.queueDiffers` at the first one that exists with other arguments.
    public func declare(_ queues: [QueueDefinition]) async throws(RabbitMQError) {
        try await BrokerSession(self.configuration).perform { connection throws(RabbitMQError) in
            for queue in queues { try connection.declare(queue) }
        }
    }

    /// The number of ready messages and of consumers. Throws `.queueMissing` if the queue does not exist.
    public func depth(of queue: String) async throws(RabbitMQError) -> (messages: Int, consumers: Int) {
        try await BrokerSession(self.configuration).perform { connection throws(RabbitMQError) in
            try connection.count(queue)
        }
    }

    /// The same for several queues, on one connection and in their order.
    public func depths(
        of queues: [String]
    ) async throws(RabbitMQError) -> [(queue: String, messages: Int, consumers: Int)] {
        try await BrokerSession(self.configuration).perform { connection throws(RabbitMQError) in
            var depths: [(queue: String, messages: Int, consumers: Int)] = []
            for queue in queues {
                let (messages, consumers) = try connection.count(queue)
                depths.append((queue, messages, consumers))
            }
            return depths
        }
    }

    /// Deletes ready messages. Messages that a consumer holds stay.
    public func purge(_ queue: String) async throws(RabbitMQError) {
        try await BrokerSession(self.configuration).perform { connection throws(RabbitMQError) in
            try connection.purge(queue)
        }
    }

    /// Deletes the queue and its messages. A missing queue is no error.
    public func delete(_ queue: String) async throws(RabbitMQError) {
        try await BrokerSession(self.configuration).perform { connection throws(RabbitMQError) in
            try connection.delete(queue)
        }
    }
}

/// A short-lived connection for tools: opened for one task and closed after it.
actor BrokerSession {
    private let thread = IOThread(name: "amqp-session")
    private let configuration: RabbitMQConfiguration

    nonisolated var unownedExecutor: UnownedSerialExecutor { self.thread.asUnownedSerialExecutor() }

    init(_ configuration: RabbitMQConfiguration) { self.configuration = configuration }

    isolated deinit { self.thread.stop() }

    /// Tries the nodes in turn, each once. Throws the error of the last node.
    func perform<Result: Sendable>(
        _ body: @Sendable (AMQPConnection) throws(RabbitMQError) -> Result
    ) throws(RabbitMQError) -> Result {
        var failure = RabbitMQError(.cannotConnect, "no URL")
        for endpoint in self.configuration.endpoints {
            let connection: AMQPConnection
            do throws(RabbitMQError) {
                connection = try AMQPConnection(to: endpoint, as: self.configuration, bodyLimit: 0)
            } catch {
                failure = error
                continue
            }
            defer { connection.close() }
            return try body(connection)
        }
        throw failure
    }
}
