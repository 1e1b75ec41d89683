/// A message to publish to a queue, through the default exchange.
public struct Outgoing: Sendable {
    public var queue: String
    /// UTF-8 JSON.
    public var body: [UInt8]
    /// See `HeaderName`.
    public var headers: [String: String]
    public var messageID: String

    public init(queue: String, body: [UInt8], headers: [String: String] = [:], messageID: String) {
        self.queue = queue
        self.body = body
        self.headers = headers
        self.messageID = messageID
    }
}

/// The interface of the broker for publishers. Messages are persistent, mandatory and confirmed.
public struct MessagePublisher: Sendable {
    /// Returns one outcome for each message, in the same order. It returns when all are known, or when the deadline of
    /// the publisher has passed. If the task is cancelled, missing outcomes are `.unknown`.
    public var publish: @Sendable (_ messages: [Outgoing]) async -> [PublishOutcome]

    public init(publish: @escaping @Sendable (_ messages: [Outgoing]) async -> [PublishOutcome]) {
        self.publish = publish
    }
}

/// The outcome of publishing one message.
public enum PublishOutcome: Sendable, Hashable {
    /// The broker has stored it on a majority of the queue's nodes.
    case confirmed
    /// There is no queue with this name: the broker returned it (`basic.return`).
    case unroutable
    /// The broker refused it (`basic.nack`): the queue has no leader or is full.
    case refused
    /// The connection was lost, blocked or silent before the broker answered. It may have the message or not.
    case unknown
}

/// The interface of the outbox for relays. Every worker relays the rows of all workers.
public protocol OutboxStore: Sendable {
    /// Leases rows that are ready, oldest first. If a relay dies, its rows are ready again when the lease ends. They
    /// may then be published twice.
    func claim(atMost count: Int) async throws -> [OutboxEntry]

    /// The broker has confirmed them: they are deleted.
    func confirmed(_ entries: [OutboxEntry]) async throws

    /// The broker has not confirmed them: they are ready again after the delay.
    func returned(_ entries: [OutboxEntry], delay: Duration) async throws

    /// The number of rows that wait to be published.
    func pending() async throws -> Int
}

/// A row of the outbox that is leased to a relay.
public struct OutboxEntry: Sendable {
    /// A UUID in lower case.
    public var id: String
    public var leaseNumber: Int64
    public var outgoing: Outgoing
    /// The time that it was ready before it was claimed; nil if the store does not provide it.
    public var waited: Duration?

    public init(id: String, leaseNumber: Int64, outgoing: Outgoing, waited: Duration? = nil) {
        self.id = id
        self.leaseNumber = leaseNumber
        self.outgoing = outgoing
        self.waited = waited
    }
}
