import Foundation
import Testing

@testable import Pipeline

@Suite("What is too long for a service is cut between characters until it fits")
struct PushPayloadTests {
    static let phone = Device(id: "d", service: .apns, address: "ab")
    static let topic = Device(id: "d", service: .ntfy, address: "https://ntfy.example/my-topic")
    static let hook = Device(id: "d", service: .webhook, address: "https://hook.example/x")

    private static func message(_ text: String, conflicts: Int = 0) -> NotificationMessage {
        var message = NotificationMessage(
            customerID: "0192d3a4-0000-7000-8000-000000000001",
            notificationID: "0192d3a4-0000-7000-8000-000000000002",
            kind: .eventAdded,
            title: text,
            body: text,
            event: NotificationMessage.Event(
                uid: "0192d3a4-0000-7000-8000-000000000003@jadwal.app",
                title: text,
                start: "2026-11-21T17:00:00Z",
                end: "2026-11-21T18:00:00Z",
                calendarName: "📱 WhatsApp Events"
            )
        )
        message.conflicts = (0..<conflicts).map {
            NotificationMessage.Conflict(
                uid: "0192d3a4-0000-7000-8000-\($0)@elsewhere",
                title: text,
                start: "2026-11-21T17:00:00Z",
                end: "2026-11-21T18:00:00Z",
                calendar: text
            )
        }
        return message
    }

    private static func read(_ bytes: [UInt8]) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    static let texts = [
        String(repeating: "عشاء مع نورة ", count: 1000), String(repeating: "👨‍👩‍👧‍👦", count: 500),
        String(repeating: "\u{1}\"\\", count: 3000), String(repeating: "e\u{301}", count: 5000), "short",
    ]

    @Test(arguments: Self.texts, [4096, 2048, 1024, 512])
    func itFitsAndSaysWhichEvent(_ text: String, _ limit: Int) throws {
        let message = Self.message(text, conflicts: 200)
        for kind in [Push.Kind.alert, .background] {
            let bytes = try PushPayload.bytes(kind, message, to: Self.phone, id: "p", within: limit)
            #expect(bytes.count <= limit)
            #expect(try Self.read(bytes)["event_uid"] as? String == message.event?.uid)
        }
        let bytes = try PushPayload.bytes(.alert, message, to: Self.topic, id: "p", within: limit)
        #expect(bytes.count <= limit)
        let hook = try PushPayload.bytes(.alert, message, to: Self.hook, id: "p", within: 1024)
        #expect(hook.count <= 1024)
        #expect(try NotificationMessageCoder().decode(hook).event?.uid == message.event?.uid)
    }

    @Test func whatFitsIsNotTouched() throws {
        let message = Self.message("عشاء")
        let bytes = try PushPayload.bytes(.alert, message, to: Self.phone, id: "p", within: 4096)
        let alert = try #require((try Self.read(bytes)["aps"] as? [String: Any])?["alert"] as? [String: String])
        #expect(alert == ["title": "عشاء", "body": "عشاء"])
        let hook = try PushPayload.bytes(.alert, message, to: Self.hook, id: "p", within: 4096)
        #expect(try NotificationMessageCoder().decode(hook) == message)
    }

    @Test func ntfyIsToldTopicTextAndWhichPushItIs() throws {
        let read = try Self.read(
            try PushPayload.bytes(.alert, Self.message("عشاء"), to: Self.topic, id: "push-id", within: 4096)
        )
        #expect(read["topic"] as? String == "my-topic")
        #expect(read["title"] as? String == "عشاء")
        #expect(read["message"] as? String == "عشاء")
        #expect(read["click"] as? String == "jadwal://events/0192d3a4-0000-7000-8000-000000000003")
        #expect(read["sequence_id"] as? String == "push-id")
    }

    /// An app's scheme opens nothing on a phone without the app.
    @Test func ntfyOpensTheEventsPageWhereThereIsOne() throws {
        var message = Self.message("عشاء")
        let pages = OwnerPages(at: "https://calendar.example")
        func click(_ device: Device) throws -> [String: Any] {
            try Self.read(
                try PushPayload.bytes(.alert, message, to: device, id: "p", within: 4096, pages: pages)
            )
        }
        let page = "https://calendar.example/events"
        #expect(try click(Self.topic)["click"] as? String == "\(page)/0192d3a4-0000-7000-8000-000000000003")
        #expect(try (click(Self.phone)["url"] as? String)?.hasPrefix("jadwal://events/") == true)
        let hook = try PushPayload.bytes(.alert, message, to: Self.hook, id: "p", within: 4096, pages: pages)
        #expect(try NotificationMessageCoder().decode(hook) == message)
        // Another program's notification may be of an event that has no page.
        for uid in ["", "../../sign-out", "0192d3a4-0000-7000-8000-00000000000/@x", "?next=x@jadwal.app"] {
            message.event?.uid = uid
            #expect(try click(Self.topic)["click"] as? String == page, "\(uid)")
        }
    }

    @Test func aCutEndsWithAMarkAndSplitsNoCharacter() {
        #expect(NotificationMessage.cut("عشاء مع نورة", to: 12) == "عشاء…")
        #expect(NotificationMessage.cut("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", to: 30) == "👨‍👩‍👧‍👦…")
        #expect(NotificationMessage.cut("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", to: 10) == "")
        #expect(NotificationMessage.cut("ok", to: 2) == "ok")
    }
}
