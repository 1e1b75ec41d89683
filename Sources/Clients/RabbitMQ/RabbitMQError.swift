/// What went wrong between Jadwal and the broker. Never holds a user name, a password or a message.
public struct RabbitMQError: Error, Hashable, CustomStringConvertible {
    public enum Code: String, Sendable {
        case unusableURL
        /// Messages would pass between machines in the clear.
        case plainRefused
        /// No answer at the address, or no AMQP there.
        case cannotConnect
        /// The certificate is not from a known authority, or not for this host.
        case untrusted
        /// User, password or virtual host were refused.
        case loginRefused
        /// The queue exists with other arguments (PRECONDITION_FAILED, 406).
        case queueDiffers
        /// The broker closed the channel for another reason; `detail` has its words.
        case channelClosed
        case connectionClosed
        case heartbeatMissed
        case timedOut
        /// What came was not AMQP 0-9-1, or not in its order.
        case protocolViolated
    }

    public let code: Code
    /// For people: `host:port`, the broker's own reason, or what to do.
    public let detail: String

    init(_ code: Code, _ detail: String) { (self.code, self.detail) = (code, detail) }

    /// Whether only the channel is gone, so that the broker can be told goodbye.
    var leavesConnectionOpen: Bool { self.code == .channelClosed || self.code == .queueDiffers }

    public var description: String {
        self.detail.isEmpty ? self.code.rawValue : "\(self.code.rawValue): \(self.detail)"
    }
}
