internal import IOThread

/// A short-lived connection for tools: opened for one task and closed after it.
actor BrokerSession {
    private let thread = IOThread(name: "amqp-session")
    private let configuration: RabbitMQConfiguration

    nonisolated var unownedExecutor: UnownedSerialExecutor { self.thread.asUnownedSerialExecutor() }

    init(_ configuration: RabbitMQConfiguration) { self.configuration = configuration }

    isolated deinit { self.thread.stop() }

    /// Tries the nodes in turn, each once. The error is the last node's.
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
