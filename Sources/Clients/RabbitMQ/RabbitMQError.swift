internal import CRabbitMQ

/// An error between Jadwal and the broker. It never contains a user name, a password or a message.
public struct RabbitMQError: Error, Hashable, CustomStringConvertible {
    public enum Code: String, Sendable {
        case unusableURL
        /// Messages would be sent unencrypted between machines.
        case plainRefused
        /// No answer at the address, or no AMQP server there.
        case cannotConnect
        /// The certificate is not from a known authority, or not for this host.
        case untrusted
        /// User, password or virtual host were refused.
        case loginRefused
        /// The queue exists with other arguments (PRECONDITION_FAILED, 406).
        case queueDiffers
        /// There is no such queue (NOT_FOUND, 404).
        case queueMissing
        /// The broker closed the channel for another reason; `detail` has its text.
        case channelClosed
        case connectionClosed
        case heartbeatMissed
        case timedOut
        /// The received data was not AMQP 0-9-1, or out of order.
        case protocolViolated
    }

    public let code: Code
    /// For people: `host:port`, the broker's own reason, or the remedy.
    public let detail: String

    init(_ code: Code, _ detail: String) { (self.code, self.detail) = (code, detail) }

    /// True if only the channel is closed, so that the connection can be closed properly.
    var leavesConnectionOpen: Bool { [.channelClosed, .queueDiffers, .queueMissing].contains(self.code) }

    public var description: String {
        self.detail.isEmpty ? self.code.rawValue : "\(self.code.rawValue): \(self.detail)"
    }
}

extension AMQPConnection {
    /// Throws if the last call that waits for the broker's answer did not get the expected one.
    func checkReply(_ what: String) throws(RabbitMQError) {
        let reply = amqp_get_rpc_reply(self.state)
        switch reply.reply_type {
        case AMQP_RESPONSE_NORMAL:
            return
        case AMQP_RESPONSE_SERVER_EXCEPTION:
            guard let close = self.closing(reply.reply) else { break }
            throw self.error(for: close, isChannel: reply.reply.id == AMQP_CHANNEL_CLOSE_METHOD)
        case AMQP_RESPONSE_LIBRARY_EXCEPTION:
            throw self.failure(reply.library_error)
        default:
            break
        }
        throw RabbitMQError(.connectionClosed, "\(self.endpoint.address) during \(what)")
    }

    /// - Parameter code: for a status that does not determine it.
    func failure(_ status: Int32, otherwise code: RabbitMQError.Code = .connectionClosed) -> RabbitMQError {
        let code: RabbitMQError.Code =
            switch amqp_status_enum(rawValue: status) {
            case AMQP_STATUS_HEARTBEAT_TIMEOUT: .heartbeatMissed
            case AMQP_STATUS_TIMEOUT: .timedOut
            case AMQP_STATUS_SSL_HOSTNAME_VERIFY_FAILED, AMQP_STATUS_SSL_PEER_VERIFY_FAILED,
                AMQP_STATUS_SSL_CONNECTION_FAILED:
                .untrusted
            case AMQP_STATUS_BAD_AMQP_DATA, AMQP_STATUS_WRONG_METHOD, AMQP_STATUS_UNEXPECTED_STATE,
                AMQP_STATUS_INCOMPATIBLE_AMQP_VERSION:
                .protocolViolated
            default: code
            }
        return RabbitMQError(code, "\(self.endpoint.address): \(String(cString: amqp_error_string2(status)))")
    }

    func closing(_ method: amqp_method_t) -> (code: Int32, text: String)? {
        guard let decoded = method.decoded else { return nil }
        switch method.id {
        case AMQP_CHANNEL_CLOSE_METHOD:
            let close = decoded.assumingMemoryBound(to: amqp_channel_close_t.self).pointee
            return (Int32(close.reply_code), close.reply_text.text)
        case AMQP_CONNECTION_CLOSE_METHOD:
            let close = decoded.assumingMemoryBound(to: amqp_connection_close_t.self).pointee
            return (Int32(close.reply_code), close.reply_text.text)
        default:
            return nil
        }
    }

    func error(for close: (code: Int32, text: String), isChannel: Bool) -> RabbitMQError {
        let text = self.withoutUser(close.text)
        guard isChannel else {
            return RabbitMQError(.connectionClosed, "\(self.endpoint.address): \(close.code) \(text)")
        }
        guard close.code != AMQP_NOT_FOUND else {
            return RabbitMQError(.queueMissing, "\(self.endpoint.address): \(close.code) \(text)")
        }
        guard close.code == AMQP_PRECONDITION_FAILED, text.contains("inequivalent arg") else {
            return RabbitMQError(.channelClosed, "\(self.endpoint.address): \(close.code) \(text)")
        }
        return RabbitMQError(
            .queueDiffers,
            "\(text). Delete that queue so that it is declared anew, or move its messages to one declared as "
                + "`jadwal topology` prints it"
        )
    }

    /// The broker names the user in "access … refused for user 'name'".
    private func withoutUser(_ text: String) -> String {
        guard let name = text.firstRange(of: "user '") else { return text }
        return text[..<name.lowerBound] + "this user"
    }
}
