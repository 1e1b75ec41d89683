internal import CRabbitMQ

/// A message on its way in: a method frame, then one header frame, then body frames until its size is reached (AMQP 0-9-1,
/// 4.2.6). Assembled here, since `amqp_consume_message` waits without a limit for all but the first.
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

    /// - Parameter limit: bytes of the body that are kept; what follows is read and forgotten.
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
            // Brokers of the 4 series tell it as text beside the table.
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
