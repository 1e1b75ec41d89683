internal import FoundationEssentials

/// A message in the format of `wasapp.messages`, as programs of ours publish it: of an export, or of the probe.
public struct PublishedMessage: Sendable, Encodable {
    private let customerID: String
    public let id: String
    private let chatID: String
    private let senderName: String
    private let isSenderMe: Bool
    private let body: String
    /// Seconds since 1970.
    private let timestamp: Int64

    private enum CodingKeys: String, CodingKey {
        case customerID = "customer_id"
        case id
        case chatID = "chat_id"
        case senderName = "sender_name"
        case isSenderMe = "is_sender_me"
        case body, timestamp
    }

    public init(
        customerID: String,
        id: String,
        chatID: String,
        senderName: String,
        isSenderMe: Bool,
        body: String,
        timestamp: Int64
    ) {
        (self.customerID, self.id, self.chatID) = (customerID, id, chatID)
        (self.senderName, self.isSenderMe, self.body, self.timestamp) = (senderName, isSenderMe, body, timestamp)
    }

    public func encoded() throws -> [UInt8] { Array(try JSONEncoder().encode(self)) }
}
