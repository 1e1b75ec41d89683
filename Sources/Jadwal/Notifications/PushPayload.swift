/// What goes to a device, as its service wants it: APNs as in the contract, ntfy as in "Publish as JSON" of its
/// documentation, a webhook the notification itself.
enum PushPayload {
    /// Of Apple for these kinds of push, and of ntfy for a text that it does not turn into an attachment. A webhook's
    /// is its own; beyond this, none reads it.
    static func limit(of service: Device.Service) -> Int {
        switch service {
        case .apns, .ntfy: 4096
        case .webhook: 64 << 10
        }
    }

    /// Nothing is said any more below it.
    static let shortest = 512

    /// - Parameters:
    ///   - id: of the push. To ntfy 2.16 and later it tells a repeat, which takes the first one's place.
    ///   - limit: in bytes. Texts are cut until it is kept.
    /// - Returns: more bytes than `limit` when what cannot be cut is longer.
    static func bytes(
        _ kind: Push.Kind,
        _ message: NotificationMessage,
        to device: Device,
        id: String,
        within limit: Int
    ) throws -> [UInt8] {
        var longest = limit
        while true {
            let bytes = try Self.bytes(kind, message.shortened(to: longest), to: device, id: id)
            if bytes.count <= limit || longest == 0 { return bytes }
            longest = longest * 3 / 4
        }
    }

    /// The part of the UID before the `@`.
    static func eventID(_ message: NotificationMessage) -> String {
        String(message.event.uid.prefix { $0 != "@" })
    }

    private static func bytes(
        _ kind: Push.Kind,
        _ message: NotificationMessage,
        to device: Device,
        id: String
    ) throws -> [UInt8] {
        switch (device.service, kind) {
        case (.webhook, _): try NotificationMessageCoder().encode(message)
        case (.ntfy, _): Self.ntfy(message, topic: Self.topic(of: device.address), id: id).bytes
        case (.apns, .alert): Self.alert(message).bytes
        case (.apns, .background): Self.background(message).bytes
        }
    }

    private static func alert(_ message: NotificationMessage) -> PayloadValue {
        var alert: [String: PayloadValue] = [
            "aps": [
                "alert": ["title": .text(message.title), "body": .text(message.body)],
                "sound": "default",
                "category": "JADWAL_EVENT",
            ],
            "event_uid": .text(message.event.uid),
            "url": .text(Self.link(message)),
        ]
        if let id = message.questionID { alert["question_id"] = .text(id) }
        return .object(alert)
    }

    private static func background(_ message: NotificationMessage) -> PayloadValue {
        [
            "aps": ["content-available": 1],
            "event_uid": .text(message.event.uid),
            "event_title": .text(message.event.title),
            "event_start": .text(message.event.start),
            "event_end": .text(message.event.end),
            "calendar_name": .text(message.event.calendarName),
            "conflicts": .texts((message.conflicts ?? []).map(\.uid)),
        ]
    }

    private static func ntfy(_ message: NotificationMessage, topic: String, id: String) -> PayloadValue {
        [
            "topic": .text(topic),
            "title": .text(message.title),
            "message": .text(message.body),
            "tags": .texts(["calendar"]),
            "click": .text(Self.link(message)),
            "sequence_id": .text(id),
        ]
    }

    private static func link(_ message: NotificationMessage) -> String {
        if let id = message.questionID { return "jadwal://questions/\(id)" }
        return "jadwal://events/\(Self.eventID(message))"
    }

    /// The last part of the address's path: ntfy knows no other.
    private static func topic(of address: String) -> String {
        String(address.split(separator: "/", omittingEmptySubsequences: true).last ?? "")
    }
}
