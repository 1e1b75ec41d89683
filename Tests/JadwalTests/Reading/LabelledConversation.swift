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

        /// Further values that are right.
        struct Accept: Decodable {
            let status: [String]?
            let startDate: [String?]?
            let startTime: [String?]?
            let startTimeRange: [String]?
        }

        let status: String
        let event: Event?
        let accept: Accept?

        func accepts(_ time: LocalTime?) -> Bool {
            let text = time.map { "\($0)" }
            if text == self.event?.startTime { return true }
            guard let text else { return false }
            if let range = self.accept?.startTimeRange, range.count == 2 { return range[0] <= text && text <= range[1] }
            return self.accept?.startTime?.contains(text) ?? false
        }

        func accepts(_ date: LocalDate) -> Bool {
            "\(date)" == self.event?.startDate || self.accept?.startDate?.contains("\(date)") ?? false
        }

        func accepts(_ status: VerdictStatus) -> Bool {
            status.rawValue == self.status || self.accept?.status?.contains(status.rawValue) ?? false
        }
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
        return ConversationReader(zone: zone).read(messages)
    }
}
