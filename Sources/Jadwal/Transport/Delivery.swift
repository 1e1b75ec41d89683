/// One message as the broker hands it over. Nothing about it has been checked.
public struct Delivery: Sendable {
    /// Identifies the delivery for its acknowledgement. Dies with the connection it came over.
    public struct Tag: Sendable, Hashable {
        /// Which connection, counted since the process started: an acknowledgement over another one is dropped.
        public let connection: UInt64
        /// The broker's delivery tag, growing within one connection.
        public let number: UInt64

        public init(connection: UInt64, number: UInt64) {
            (self.connection, self.number) = (connection, number)
        }
    }

    public let tag: Tag
    public let body: [UInt8]
    /// Header values that are text, numbers or truth values, as text. Tables and arrays are left out.
    public let headers: [String: String]
    public let messageID: String?
    /// How often the broker has delivered it before (`x-delivery-count`). Orderly closes count too, so this is no count of
    /// attempts: it only raises suspicion.
    public let earlierDeliveries: Int
    /// The queue in which it died last (`x-death`); nil when it has never been a dead letter.
    public let diedIn: String?

    public init(
        tag: Tag,
        body: [UInt8],
        headers: [String: String] = [:],
        messageID: String? = nil,
        earlierDeliveries: Int = 0,
        diedIn: String? = nil
    ) {
        self.tag = tag
        self.body = body
        self.headers = headers
        self.messageID = messageID
        self.earlierDeliveries = earlierDeliveries
        self.diedIn = diedIn
    }

    /// How often it was dead and taken up again. Above zero it is worked alone.
    public var deaths: Int {
        min(1_000_000, max(0, self.headers[HeaderName.alone].flatMap { Int($0) } ?? 0))
    }
}
