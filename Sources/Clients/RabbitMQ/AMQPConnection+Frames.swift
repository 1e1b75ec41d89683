internal import CRabbitMQ

extension AMQPConnection {
    /// Reads the next event without waiting; nil if everything is read. It also sends and checks heartbeats, so it must
    /// be called at least once per half heartbeat.
    func nextEvent() throws(RabbitMQError) -> BrokerEvent? {
        while true {
            var frame = amqp_frame_t()
            var immediately = timeval(tv_sec: 0, tv_usec: 0)
            let status = amqp_simple_wait_frame_noblock(self.state, &frame, &immediately)
            guard status != AMQP_STATUS_TIMEOUT.rawValue else { return nil }
            guard status == AMQP_STATUS_OK.rawValue else { throw self.failure(status) }
            self.lastHeard = .now
            // Without this the library's pools grow. Everything that is kept of a frame is copied first.
            defer { amqp_maybe_release_buffers(self.state) }
            if let event = try self.take(frame) { return event }
        }
    }

    private func take(_ frame: amqp_frame_t) throws(RabbitMQError) -> BrokerEvent? {
        switch Int32(frame.frame_type) {
        case AMQP_FRAME_METHOD:
            return try self.take(frame.payload.method)
        case AMQP_FRAME_HEADER:
            guard let decoded = frame.payload.properties.decoded else {
                throw RabbitMQError(.protocolViolated, "a header frame without properties")
            }
            let properties = UnsafePointer(decoded.assumingMemoryBound(to: amqp_basic_properties_t.self))
            try self.content?.takeHeader(size: frame.payload.properties.body_size, properties: properties)
            return self.completeMessage()
        case AMQP_FRAME_BODY:
            try self.content?.takeBody(frame.payload.body_fragment)
            return self.completeMessage()
        default:
            return nil
        }
    }

    private func completeMessage() -> BrokerEvent? {
        guard let content = self.content, content.isComplete else { return nil }
        self.content = nil
        return .message(content)
    }

    private func take(_ method: amqp_method_t) throws(RabbitMQError) -> BrokerEvent? {
        guard let decoded = method.decoded else { return nil }
        switch method.id {
        case AMQP_BASIC_DELIVER_METHOD:
            let deliver = decoded.assumingMemoryBound(to: amqp_basic_deliver_t.self).pointee
            self.content = AMQPContent(.delivered(tag: deliver.delivery_tag), limit: self.bodyLimit)
            return nil
        case AMQP_BASIC_RETURN_METHOD:
            self.content = AMQPContent(.returned, limit: 0)
            return nil
        case AMQP_BASIC_ACK_METHOD:
            let ack = decoded.assumingMemoryBound(to: amqp_basic_ack_t.self).pointee
            return .confirmed(tag: ack.delivery_tag, multiple: ack.multiple != 0)
        case AMQP_BASIC_NACK_METHOD:
            let nack = decoded.assumingMemoryBound(to: amqp_basic_nack_t.self).pointee
            return .refused(tag: nack.delivery_tag, multiple: nack.multiple != 0)
        case AMQP_BASIC_CANCEL_METHOD:
            return .consumerCancelled
        case AMQP_CONNECTION_BLOCKED_METHOD:
            let blocked = decoded.assumingMemoryBound(to: amqp_connection_blocked_t.self).pointee
            return .blocked(reason: blocked.reason.text)
        case AMQP_CONNECTION_UNBLOCKED_METHOD:
            return .unblocked
        case AMQP_CHANNEL_CLOSE_METHOD:
            var answer = amqp_channel_close_ok_t()
            amqp_send_method(self.state, Self.channel, AMQP_CHANNEL_CLOSE_OK_METHOD, &answer)
            throw self.closed(by: method)
        case AMQP_CONNECTION_CLOSE_METHOD:
            var answer = amqp_connection_close_ok_t()
            amqp_send_method(self.state, 0, AMQP_CONNECTION_CLOSE_OK_METHOD, &answer)
            throw self.closed(by: method)
        default:
            return nil
        }
    }

    private func closed(by method: amqp_method_t) -> RabbitMQError {
        self.error(for: self.closing(method) ?? (0, ""), isChannel: method.id == AMQP_CHANNEL_CLOSE_METHOD)
    }
}

/// A method or message from the broker on an open channel.
enum BrokerEvent {
    case message(AMQPContent)
    /// `basic.ack` for a published message, or for all up to it.
    case confirmed(tag: UInt64, multiple: Bool)
    /// `basic.nack` for a published message, or for all up to it.
    case refused(tag: UInt64, multiple: Bool)
    /// The broker ended the consumer, for example because the queue was deleted.
    case consumerCancelled
    /// A resource alarm: the broker stops reading from connections that publish.
    case blocked(reason: String)
    case unblocked
}

/// An incoming message: a method frame, one header frame, then body frames until its size is reached (AMQP 0-9-1,
/// 4.2.6). It is assembled here, because `amqp_consume_message` waits without a limit for all but the first frame.
struct AMQPContent {
    enum Origin: Sendable {
        case delivered(tag: UInt64)
        case returned
    }

    let origin: Origin
    private(set) var headers: [String: String] = [:]
    private(set) var messageID: String?
    private(set) var diedIn: String?
    private(set) var body: [UInt8] = []
    private var missingBytes: UInt64?
    private let limit: Int

    /// - Parameter limit: bytes of the body that are kept; the rest is read and dropped.
    init(_ origin: Origin, limit: Int) { (self.origin, self.limit) = (origin, limit) }

    var isComplete: Bool { self.missingBytes == 0 }

    mutating func takeHeader(size: UInt64, properties: UnsafePointer<amqp_basic_properties_t>) throws(RabbitMQError) {
        guard self.missingBytes == nil else { throw RabbitMQError(.protocolViolated, "two headers for one message") }
        self.missingBytes = size
        self.body.reserveCapacity(min(Int(clamping: size), self.limit, 1 << 20))
        let properties = properties.pointee
        if properties._flags & UInt32(AMQP_BASIC_MESSAGE_ID_FLAG) != 0 { self.messageID = properties.message_id.text }
        if properties._flags & UInt32(AMQP_BASIC_HEADERS_FLAG) != 0 {
            self.headers = properties.headers.texts
            // Brokers of the 4 series send it as text beside the table.
            self.diedIn = properties.headers.queueOfLastDeath ?? self.headers["x-last-death-queue"]
        }
    }

    mutating func takeBody(_ fragment: amqp_bytes_t) throws(RabbitMQError) {
        guard let missing = self.missingBytes, fragment.len <= missing else {
            throw RabbitMQError(.protocolViolated, "a body frame that no header announced")
        }
        self.missingBytes = missing - UInt64(fragment.len)
        let bytes = UnsafeRawBufferPointer(start: fragment.bytes, count: fragment.len)
        self.body.append(contentsOf: bytes.prefix(self.limit - self.body.count))
    }
}
