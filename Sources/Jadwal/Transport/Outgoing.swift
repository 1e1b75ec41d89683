/// A message on its way to a queue, through the default exchange.
public struct Outgoing: Sendable {
    public var queue: String
    /// UTF-8 JSON.
    public var body: [UInt8]
    /// Among them `traceparent`, and Jadwal's own `x-jadwal-…`.
    public var headers: [String: String]
    public var messageID: String

    public init(queue: String, body: [UInt8], headers: [String: String] = [:], messageID: String) {
        self.queue = queue
        self.body = body
        self.headers = headers
        self.messageID = messageID
    }
}
