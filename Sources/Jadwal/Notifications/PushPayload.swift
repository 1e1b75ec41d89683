internal import Foundation

/// What goes to a device, as its service wants it: APNs as in the contract, ntfy as in "Publish as JSON" of its documentation,
/// a webhook the notification itself.
enum PushPayload {
    /// Of Apple for these kinds of push, and of ntfy for a text that it does not turn into an attachment. A webhook's is its
    /// own; beyond this, none reads it.
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
        let payload: [String: Any]
        switch (device.service, kind) {
        case (.webhook, _): return try NotificationMessageCoder().encode(message)
        case (.ntfy, _): payload = Self.ntfy(message, topic: Self.topic(of: device.address), id: id)
        case (.apns, .alert): payload = Self.alert(message)
        case (.apns, .background): payload = Self.background(message)
        }
        return Array(
            try JSONSerialization.data(withJSONObject: payload, options: [.sortedKeys, .withoutEscapingSlashes])
        )
    }

    private static func alert(_ message: NotificationMessage) -> [String: Any] {
        [
            "aps": [
                "alert": ["title": message.title, "body": message.body],
                "sound": "default",
                "category": "JADWAL_EVENT",
            ],
            "event_uid": message.event.uid,
            "url": Self.link(message),
        ]
    }

    private static func background(_ message: NotificationMessage) -> [String: Any] {
        [
            "aps": ["content-available": 1],
            "event_uid": message.event.uid,
            "event_title": message.event.title,
            "event_start": message.event.start,
            "event_end": message.event.end,
            "calendar_name": message.event.calendarName,
            "conflicts": (message.conflicts ?? []).map(\.uid),
        ]
    }

    private static func ntfy(_ message: NotificationMessage, topic: String, id: String) -> [String: Any] {
        [
            "topic": topic,
            "title": message.title,
            "message": message.body,
            "tags": ["calendar"],
            "click": Self.link(message),
            "sequence_id": id,
        ]
    }

    private static func link(_ message: NotificationMessage) -> String {
        "jadwal://events/\(Self.eventID(message))"
    }

    /// The last part of the address's path: ntfy knows no other.
    private static func topic(of address: String) -> String {
        String(address.split(separator: "/", omittingEmptySubsequences: true).last ?? "")
    }
}
