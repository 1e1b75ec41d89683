internal import struct Foundation.UUID

/// One message from the broker, unchecked.
public struct Delivery: Sendable {
    /// Identifies the delivery in its acknowledgement. It is valid for its connection only.
    public struct Tag: Sendable, Hashable {
        /// The number of the connection, counted since the process started. An acknowledgement for another connection
        /// is dropped.
        public let connection: UInt64
        /// The delivery tag of the broker. It grows within a connection.
        public let number: UInt64

        public init(connection: UInt64, number: UInt64) {
            (self.connection, self.number) = (connection, number)
        }
    }

    public let tag: Tag
    public let body: [UInt8]
    /// Headers with text, numbers and Booleans as values, as text. Tables and arrays are left out.
    public let headers: [String: String]
    public let messageID: String?
    /// The number of earlier deliveries by the broker (`x-delivery-count`). Normal closes count too, so it is not the
    /// number of attempts: a high number is only a sign of a poison message.
    public let earlierDeliveries: Int
    /// The queue that last made it a dead letter (`x-death`). Nil if it never was one.
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

    /// The number of times that it was a dead letter and was sent back. Above zero, it is handled alone.
    public var deaths: Int {
        min(1_000_000, max(0, self.headers[HeaderName.alone].flatMap { Int($0) } ?? 0))
    }
}

extension Delivery {
    /// The headers that are stored and sent on: those that Jadwal knows, with valid values. Publishers may send
    /// anything. `alone` is left out: a delivery that was handled to its end is no longer suspected as a poison
    /// message.
    public var keptHeaders: [String: String] { self.headers.filter { Self.isSound($0.key, $0.value) } }

    /// The message id, if Jadwal made it: a UUID, or a UUID with a revision. The id of a chat message may contain a
    /// phone number.
    public var keptMessageID: String? {
        guard let messageID = self.messageID else { return nil }
        let parts = messageID.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let first = parts.first, uuid(String(first)) == String(first) else {
            return nil
        }
        return parts.count == 1 || Int32(parts[1]) != nil ? messageID : nil
    }

    private static func isSound(_ name: String, _ value: String) -> Bool {
        switch name {
        case HeaderName.traceParent: TraceParent.checked(value) != nil
        case HeaderName.attempts: Int32(value) != nil
        case HeaderName.firstAttemptAt, HeaderName.saidAt: Int64(value).map { $0 > 0 && $0 < 1 << 43 } ?? false
        case HeaderName.waited: Double(value).map { $0 >= 0 && $0 < 1e9 } ?? false
        case HeaderName.failureID: uuid(value) == value.lowercased()
        default: false
        }
    }
}

/// Finds the customer of a delivery that may be invalid. All three kinds of message have the field. A failure is
/// deleted together with its customer, and is not recorded for a removed customer.
public struct DeliveredCustomer: Decodable, Sendable {
    /// Longer bodies are not searched.
    static let maximumBytes = 1 << 20

    private let id: String

    private enum CodingKeys: String, CodingKey {
        case id = "customer_id"
    }

    /// A UUID in lower case. Nil if there is none.
    public static func id(in body: [UInt8]) -> String? {
        guard body.count <= Self.maximumBytes else { return nil }
        return (try? WireJSON.decode(Self.self, from: body)).flatMap { uuid($0.id) }
    }
}

/// The interface of the broker for consumers.
public protocol DeliverySource: Sendable {
    /// Waits for at least one delivery. Then it collects more, until there are `count` deliveries or `bytes` of bodies,
    /// or until `patience` has passed since the first. They are in the order of the broker. Empty only if the source
    /// has stopped.
    ///
    /// It reconnects by itself. Deliveries of a lost connection are delivered again, to any consumer.
    func nextBatch(count: Int, bytes: Int, patience: Duration) async -> [Delivery]

    /// Acknowledges the deliveries, so that the broker deletes them. Tags of a lost connection are ignored; those
    /// deliveries are delivered again.
    func acknowledge(_ tags: [Delivery.Tag]) async

    /// Returns the deliveries to the queue, for any consumer.
    func giveBack(_ tags: [Delivery.Tag]) async
}

/// A UUID in lower case. Nil if `text` is not a UUID.
private func uuid(_ text: String) -> String? { UUID(uuidString: text)?.uuidString.lowercased() }
