internal import CRabbitMQ
internal import Pipeline

/// Calls that wait for the broker's answer. Other frames that arrive in the meantime are queued by the library for
/// `nextEvent()`.
extension AMQPConnection {
    /// Throws `.queueMissing` if another program has to declare the queue and has not done so yet.
    func declare(_ queue: QueueDefinition) throws(RabbitMQError) {
        defer { self.pool.recycle() }
        let arguments = self.pool.table(queue.arguments.map { ($0.name, AMQPValue($0.value)) })
        let isPassive: amqp_boolean_t = queue.isForeign ? 1 : 0
        _ = amqp_queue_declare(self.state, Self.channel, self.pool.bytes(queue.name), isPassive, 1, 0, 0, arguments)
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

/// Calls that only send.
extension AMQPConnection {
    func acknowledge(_ tag: UInt64, multiple: Bool) throws(RabbitMQError) {
        let status = amqp_basic_ack(self.state, Self.channel, tag, multiple ? 1 : 0)
        guard status == AMQP_STATUS_OK.rawValue else { throw self.failure(status) }
    }

    func giveBack(_ tag: UInt64, multiple: Bool) throws(RabbitMQError) {
        let status = amqp_basic_nack(self.state, Self.channel, tag, multiple ? 1 : 0, 1)
        guard status == AMQP_STATUS_OK.rawValue else { throw self.failure(status) }
    }

    /// True if the library can encode the message. It notices only after the method frame was sent, and then the
    /// connection is lost. AMQP 0-9-1, 4.2.5.3: short strings have at most 255 bytes, and a header frame is not split.
    func canPublish(_ message: Outgoing) -> Bool {
        let headerBytes = message.headers.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 6 }
        return message.queue.utf8.count <= 255 && message.messageID.utf8.count <= 255
            && message.headers.keys.allSatisfy { $0.utf8.count <= 255 }
            && headerBytes + 1024 <= amqp_get_frame_max(self.state)
    }

    /// Publishes a persistent and mandatory message through the default exchange.
    ///
    /// The library would wait here without a limit if heartbeats have been missing for too long at this moment
    /// (rabbitmq-c issue 780). It allows two intervals of silence, so this gives up earlier, after one and a half.
    func publish(_ message: Outgoing) throws(RabbitMQError) {
        guard amqp_get_heartbeat(self.state) == 0 || self.lastHeard.duration(to: .now) < self.heartbeat * 1.5 else {
            throw RabbitMQError(.heartbeatMissed, self.endpoint.address)
        }
        defer { self.pool.recycle() }
        var properties = amqp_basic_properties_t()
        properties._flags = UInt32(
            AMQP_BASIC_CONTENT_TYPE_FLAG | AMQP_BASIC_DELIVERY_MODE_FLAG | AMQP_BASIC_MESSAGE_ID_FLAG
        )
        properties.content_type = self.pool.bytes("application/json")
        properties.delivery_mode = UInt8(AMQP_DELIVERY_PERSISTENT.rawValue)
        properties.message_id = self.pool.bytes(message.messageID)
        if !message.headers.isEmpty {
            properties._flags |= UInt32(AMQP_BASIC_HEADERS_FLAG)
            properties.headers = self.pool.table(message.headers.map { ($0.key, .text($0.value)) })
        }
        let routingKey = self.pool.bytes(message.queue)
        let status = message.body.withUnsafeBytes { body in
            let bytes = amqp_bytes_t(len: body.count, bytes: UnsafeMutableRawPointer(mutating: body.baseAddress))
            return amqp_basic_publish(
                self.state,
                Self.channel,
                amqp_empty_bytes,
                routingKey,
                1,
                0,
                &properties,
                bytes
            )
        }
        guard status == AMQP_STATUS_OK.rawValue else { throw self.failure(status) }
    }
}
