import Foundation
import Time

/// A chat message as an ingestion service writes it.
struct WireMessage: Encodable {
    var customer: String
    var id: String
    var chat: String
    var isMine: Bool
    var name: String?
    var body: String
    var timestamp: Int64
    var kind: String?
    var event: WireEvent?

    private enum CodingKeys: String, CodingKey {
        case customer = "customer_id"
        case id
        case chat = "chat_id"
        case isMine = "is_sender_me"
        case name = "sender_name"
        case body, timestamp, kind, event
    }

    var bytes: [UInt8] {
        get throws { Array(try JSONEncoder().encode(self)) }
    }

    /// A conversation, a minute between two messages.
    ///
    /// - Parameters:
    ///   - lines: `>` opens the owner's, `<` the other's.
    ///   - start: when the first was said.
    static func conversation(_ lines: [String], customer: String, chat: String, start: UnixTime) -> [WireMessage] {
        lines.enumerated().map { index, line in
            let isMine = line.hasPrefix(">")
            return WireMessage(
                customer: customer,
                id: "\(isMine)_\(chat)_\(index)",
                chat: chat,
                isMine: isMine,
                name: isMine ? "Sami" : "Noura",
                body: String(line.dropFirst(2)),
                timestamp: start.seconds + Int64(index) * 60
            )
        }
    }

    /// Noon of the day before yesterday's successor: the last noon that is over for at least an hour, in that zone.
    /// What is said then of "the day after tomorrow" is still to come now.
    static func lastNoon(in zone: Zone) -> UnixTime {
        let now = UnixTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        let today = zone.instant(of: LocalDateTime(date: zone.local(now).date, time: LocalTime(hour: 12, minute: 0)!))
        return today <= now - .seconds(3600)
            ? today
            : zone.instant(
                of: LocalDateTime(date: zone.local(now).date.adding(days: -1), time: LocalTime(hour: 12, minute: 0)!)
            )
    }
}

/// The object `event` of an event message, as an ingestion service writes it.
struct WireEvent: Encodable {
    var title: String
    var start: Int64
    var end: Int64?
    var location: String?
    var cancelled: Bool?
}
