internal import Jadwal
internal import Testing

/// A conversation and the verdict that a careful person gives.
struct LabelledConversation: Decodable {
    struct Message: Decodable {
        let senderName: String
        let isSenderMe: Bool
        let body: String
        let timestamp: Int64
    }

    struct Expected: Decodable {
        struct Event: Decodable {
            let startDate: String
            let startTime: String?
        }

        let status: String
        let event: Event?
    }

    let id: String
    let timezone: String
    let messages: [Message]
    let expected: Expected

    func read() throws -> Reading {
        let zone = try #require(Zone(self.timezone))
        let messages = self.messages.enumerated().map { index, message in
            ReadMessage(
                number: index + 1,
                sender: message.senderName,
                isOwner: message.isSenderMe,
                saidAt: zone.local(UnixTime(seconds: message.timestamp)),
                body: message.body
            )
        }
        return ConversationReader().read(messages)
    }
}
