internal import Foundation

/// The payloads of APNs (contract, "APNs").
enum PushPayload {
    static func bytes(_ kind: Push.Kind, _ message: NotificationMessage) throws -> [UInt8] {
        let eventID = Self.eventID(message)
        let payload: [String: Any] =
            switch kind {
            case .alert:
                [
                    "aps": [
                        "alert": ["title": message.title, "body": message.body],
                        "sound": "default",
                        "category": "JADWAL_EVENT",
                    ],
                    "event_uid": message.event.uid,
                    "url": "jadwal://events/\(eventID)",
                ]
            case .background:
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
        return Array(
            try JSONSerialization.data(withJSONObject: payload, options: [.sortedKeys, .withoutEscapingSlashes])
        )
    }

    /// The part of the UID before the `@`.
    static func eventID(_ message: NotificationMessage) -> String {
        String(message.event.uid.prefix { $0 != "@" })
    }
}
