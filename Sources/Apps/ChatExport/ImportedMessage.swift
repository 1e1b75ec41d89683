internal import FoundationEssentials

/// A message of an export in the format of `wasapp.messages`.
public struct ImportedMessage: Sendable, Encodable {
    var customerID: String
    public var id: String
    var chatID: String
    var senderName: String
    var isSenderMe: Bool
    var body: String
    var timestamp: Int64

    private enum CodingKeys: String, CodingKey {
        case customerID = "customer_id"
        case id
        case chatID = "chat_id"
        case senderName = "sender_name"
        case isSenderMe = "is_sender_me"
        case body, timestamp
    }

    public func encoded() throws -> [UInt8] { Array(try JSONEncoder().encode(self)) }
}
