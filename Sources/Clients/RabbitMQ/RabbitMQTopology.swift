public import Jadwal

/// What tools do to queues. Each call opens a connection, for at most a few seconds for each URL, and closes it.
public struct RabbitMQTopology: Sendable {
    private let configuration: RabbitMQConfiguration

    public init(_ configuration: RabbitMQConfiguration) { self.configuration = configuration }

    /// Makes what is missing. `.queueDiffers` when one is there with other arguments; those before it are declared then.
    public func declare(_ queues: [QueueDefinition]) async throws(RabbitMQError) {
        try await BrokerSession(self.configuration).perform { connection throws(RabbitMQError) in
            for queue in queues { try connection.declare(queue) }
        }
    }

    /// Messages that wait to be delivered, and how many consumers take them. `.channelClosed` when there is no such queue.
    public func depth(of queue: String) async throws(RabbitMQError) -> (messages: Int, consumers: Int) {
        try await BrokerSession(self.configuration).perform { connection throws(RabbitMQError) in
            try connection.count(queue)
        }
    }

    /// Forgets the messages that wait. Those with a consumer stay.
    public func purge(_ queue: String) async throws(RabbitMQError) {
        try await BrokerSession(self.configuration).perform { connection throws(RabbitMQError) in
            try connection.purge(queue)
        }
    }

    /// With its messages. No error when there is none.
    public func delete(_ queue: String) async throws(RabbitMQError) {
        try await BrokerSession(self.configuration).perform { connection throws(RabbitMQError) in
            try connection.delete(queue)
        }
    }
}
