internal import Foundation
internal import Jadwal

/// A message of an export in the wire format of `wasapp.messages`.
struct ImportedMessage: Encodable {
    var customerID: String
    var id: String
    var chatID: String
    var senderName: String
    var isSenderMe: Bool
    var body: String
    var timestamp: Int64

    /// - Parameter partner: the other person's name. An export tells no number, so the name makes the chat.
    init(_ message: ExportedMessage, of customerID: String, partner: String, isSenderMe: Bool) {
        self.customerID = customerID
        self.id = message.id
        self.chatID = "export:\(partner)"
        self.senderName = message.sender
        self.isSenderMe = isSenderMe
        self.body = message.body
        self.timestamp = message.time.seconds
    }

    private enum CodingKeys: String, CodingKey {
        case customerID = "customer_id"
        case id
        case chatID = "chat_id"
        case senderName = "sender_name"
        case isSenderMe = "is_sender_me"
        case body, timestamp
    }

    func encoded() throws -> [UInt8] { Array(try JSONEncoder().encode(self)) }
}
