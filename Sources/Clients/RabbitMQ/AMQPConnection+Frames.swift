internal import CRabbitMQ

extension AMQPConnection {
    /// What the broker says next, without waiting; nil when all has been read. Also serves heartbeats, both ways: to be
    /// called at least once per half heartbeat.
    func nextEvent() throws(RabbitMQError) -> BrokerEvent? {
        while true {
            var frame = amqp_frame_t()
            var immediately = timeval(tv_sec: 0, tv_usec: 0)
            let status = amqp_simple_wait_frame_noblock(self.state, &frame, &immediately)
            guard status != AMQP_STATUS_TIMEOUT.rawValue else { return nil }
            guard status == AMQP_STATUS_OK.rawValue else { throw self.failure(status) }
            self.lastHeard = .now
            // Without this the library's pools grow; all that is kept of a frame has been copied by then.
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
