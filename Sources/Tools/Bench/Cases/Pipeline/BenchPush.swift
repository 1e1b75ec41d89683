internal import Foundation
internal import Pipeline

/// The pushes and device tokens of the bench.
enum BenchPush {
    /// The device token for this number. limit-http makes the same ones.
    static func device(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 64 - digits.count) + digits
    }

    /// An alert push as a push-worker makes it.
    static func make(_ number: Int) -> Push {
        let id = UUID().uuidString.lowercased()
        return Push(
            kind: .alert,
            id: id,
            collapseID: id,
            payload: Array(
                """
                {"aps":{"alert":{"body":"Dinner with Noura, Friday 20:00","title":"Added to your calendar"},\
                "category":"JADWAL_EVENT","sound":"default"},"event_uid":"\(id)@jadwal.app","url":"jadwal://events/\(id)"}
                """.utf8
            )
        )
    }

    /// A message of `wasapp.notifications`.
    static func notification(_ number: Int, of customer: String) throws -> [UInt8] {
        let id = UUID().uuidString.lowercased()
        let event = NotifiedEvent(
            uid: "\(id)@jadwal.app",
            title: "Dinner with Noura",
            start: "2036-11-21T17:00:00Z",
            end: "2036-11-21T18:00:00Z",
            calendarName: "📱 WhatsApp Events"
        )
        let message = NotificationMessage(
            customerID: customer,
            notificationID: id,
            title: "Added to your calendar",
            body: "Dinner with Noura, Friday 20:00",
            .event(EventNotice(.added, event))
        )
        return try NotificationMessageCoder().encode(message)
    }
}
