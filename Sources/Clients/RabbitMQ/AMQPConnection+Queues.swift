internal import CRabbitMQ
internal import Jadwal

/// Calls that wait for the broker's answer. What else comes in meanwhile is queued by the library for `nextEvent()`.
extension AMQPConnection {
    func declare(_ queue: QueueDefinition) throws(RabbitMQError) {
        defer { self.pool.recycle() }
        let arguments = self.pool.table(queue.arguments.map { ($0.name, AMQPValue($0.value)) })
        _ = amqp_queue_declare(self.state, Self.channel, self.pool.bytes(queue.name), 0, 1, 0, 0, arguments)
        try self.checkReply("queue.declare")
    }

    /// Messages ready to be delivered, and consumers.
    func count(_ queue: String) throws(RabbitMQError) -> (messages: Int, consumers: Int) {
        defer { self.pool.recycle() }
        let answer = amqp_queue_declare(
            self.state,
            Self.channel,
            self.pool.bytes(queue),
            1,
            1,
            0,
            0,
            amqp_empty_table
        )
        try self.checkReply("queue.declare")
        guard let answer = answer?.pointee else { return (0, 0) }
        return (Int(answer.message_count), Int(answer.consumer_count))
    }

    func purge(_ queue: String) throws(RabbitMQError) {
        defer { self.pool.recycle() }
        amqp_queue_purge(self.state, Self.channel, self.pool.bytes(queue))
        try self.checkReply("queue.purge")
    }

    func delete(_ queue: String) throws(RabbitMQError) {
        defer { self.pool.recycle() }
        amqp_queue_delete(self.state, Self.channel, self.pool.bytes(queue), 0, 0)
        try self.checkReply("queue.delete")
    }

    func consume(_ queue: String, as tag: String, prefetch: UInt16) throws(RabbitMQError) {
        defer { self.pool.recycle() }
        amqp_basic_qos(self.state, Self.channel, 0, prefetch, 0)
        try self.checkReply("basic.qos")
        amqp_basic_consume(
            self.state,
            Self.channel,
            self.pool.bytes(queue),
            self.pool.bytes(tag),
            0,
            0,
            0,
            amqp_empty_table
        )
        try self.checkReply("basic.consume")
    }

    func cancelConsumer(_ tag: String) throws(RabbitMQError) {
        defer { self.pool.recycle() }
        amqp_basic_cancel(self.state, Self.channel, self.pool.bytes(tag))
        try self.checkReply("basic.cancel")
    }

    func confirmPublishes() throws(RabbitMQError) {
        amqp_confirm_select(self.state, Self.channel)
        try self.checkReply("confirm.select")
    }
}

extension AMQPValue {
    fileprivate init(_ argument: QueueDefinition.Argument) {
        self =
            switch argument {
            case .text(let text): .text(text)
            case .number(let number): .number(number)
            }
    }
}
