import Foundation
import TestSupport
import Testing

@testable import Pipeline
@testable import Push

@Suite("What is too long for a service is cut between characters until it fits")
struct PushPayloadTests {
    private static let pages = OwnerPages(at: "https://calendar.example")
    private static let topic = "https://ntfy.example/my-topic"
    private static let event = "0192d3a4-0000-7000-8000-000000000003"
    private static let uid = "\(event)@jadwal.app"

    private static func message(_ text: String, conflicts: Int = 0) -> NotificationMessage {
        var notice = EventNotice(.added, .sample(Self.event, called: text))
        notice.conflicts = (0..<conflicts).map {
            NotifiedConflict(
                uid: "0192d3a4-0000-7000-8000-\($0)@elsewhere",
                title: text,
                start: "2026-11-21T17:00:00Z",
                end: "2026-11-21T18:00:00Z",
                calendar: text
            )
        }
        return Self.message(.event(notice), text)
    }

    private static func message(_ content: NotificationContent, _ text: String = "عشاء") -> NotificationMessage {
        var message = NotificationMessage.sample(title: text, body: text)
        message.content = content
        return message
    }

    private static func bytes(
        _ format: some PushFormat,
        _ message: NotificationMessage,
        _ kind: Push.Kind = .alert,
        within limit: Int = 4096
    ) throws -> [UInt8] {
        try format.payload(kind, message, to: Self.topic, id: "push-id", within: limit)
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
            let bytes = try Self.bytes(APNsFormat(), message, kind, within: limit)
            #expect(bytes.count <= limit)
            #expect(try Self.read(bytes)["event_uid"] as? String == Self.uid)
        }
        #expect(try Self.bytes(NtfyFormat(pages: nil), message, within: limit).count <= limit)
        #expect(try Self.bytes(WebPushFormat(), message, within: limit).count <= limit)
        let hook = try Self.bytes(WebhookFormat(), message, within: 1024)
        #expect(hook.count <= 1024)
        #expect(try NotificationMessageCoder().decode(hook).content.event?.uid == Self.uid)
    }

    @Test func whatFitsIsNotTouched() throws {
        let message = Self.message("عشاء")
        let alert = try Self.read(try Self.bytes(APNsFormat(), message))["aps"] as? [String: Any]
        #expect(alert?["alert"] as? [String: String] == ["title": "عشاء", "body": "عشاء"])
        #expect(alert?["category"] as? String == "JADWAL_EVENT")
        #expect(try NotificationMessageCoder().decode(try Self.bytes(WebhookFormat(), message)) == message)
    }

    @Test func ntfyIsToldTopicTextAndWhichPushItIs() throws {
        let read = try Self.read(try Self.bytes(NtfyFormat(pages: nil), Self.message("عشاء")))
        #expect(read["topic"] as? String == "my-topic")
        #expect(read["title"] as? String == "عشاء")
        #expect(read["message"] as? String == "عشاء")
        #expect(read["click"] as? String == "jadwal://events/\(Self.event)")
        #expect(read["sequence_id"] as? String == "push-id")
        #expect(read["tags"] as? [String] == ["calendar"])
    }

    /// An app's scheme opens nothing on a phone without the app.
    @Test func ntfyOpensTheEventsPageWhereThereIsOne() throws {
        func click(_ message: NotificationMessage) throws -> String? {
            try Self.read(try Self.bytes(NtfyFormat(pages: Self.pages), message))["click"] as? String
        }
        let (page, message) = ("https://calendar.example/events", Self.message("عشاء"))
        #expect(try click(message) == "\(page)/\(Self.event)")
        let alert = try Self.read(try Self.bytes(APNsFormat(), message))
        #expect((alert["url"] as? String)?.hasPrefix("jadwal://events/") == true)
        // Another program's notification may be of an event that has no page.
        for uid in ["", "../../sign-out", "0192d3a4-0000-7000-8000-00000000000/@x", "?next=x@jadwal.app"] {
            var event = NotifiedEvent.sample()
            event.uid = uid
            #expect(try click(Self.message(.event(EventNotice(.added, event)))) == page, "\(uid)")
        }
    }

    // MARK: - Other kinds

    @Test func anAppCanAnswerAQuestion() throws {
        let message = Self.message(.question(QuestionNotice(id: "q", .sample())))
        let alert = try Self.read(try Self.bytes(APNsFormat(), message))
        #expect((alert["aps"] as? [String: Any])?["category"] as? String == "JADWAL_EVENT")
        #expect(alert["question_id"] as? String == "q" && alert["event_uid"] as? String == Self.uid)
        #expect(alert["url"] as? String == "jadwal://questions/q")
        let topic = try Self.read(try Self.bytes(NtfyFormat(pages: nil), message))
        #expect(topic["click"] as? String == "jadwal://questions/q" && topic["title"] as? String == "عشاء")
        let page = try Self.read(try Self.bytes(NtfyFormat(pages: Self.pages), message))
        #expect(page["click"] as? String == "https://calendar.example/today")
        let hook = try NotificationMessageCoder().decode(try Self.bytes(WebhookFormat(), message))
        #expect(hook.content.questionID == "q")
    }

    @Test func othersHaveNoQuestion() throws {
        let alert = try Self.read(try Self.bytes(APNsFormat(), Self.message("عشاء")))
        #expect(alert["question_id"] == nil && alert["connection_id"] == nil)
        #expect((alert["url"] as? String)?.hasPrefix("jadwal://events/") == true)
    }

    @Test func alertLeadsToTheConnection() throws {
        let message = Self.message(.connection(id: "c"))
        let alert = try Self.read(try Self.bytes(APNsFormat(), message))
        #expect(alert["url"] as? String == "jadwal://connections/c")
        #expect(alert["connection_id"] as? String == "c" && alert["event_uid"] == nil)
        #expect((alert["aps"] as? [String: Any])?["category"] as? String == "JADWAL_CONNECTION")
        let topic = try Self.read(try Self.bytes(NtfyFormat(pages: Self.pages), message))
        #expect(topic["click"] as? String == "https://calendar.example/whatsapp")
        #expect(topic["tags"] as? [String] == ["warning"])
    }

    @Test func testOpensNothingButThePageOfDevices() throws {
        var message = Self.message(.test)
        (message.customerID, message.notificationID) = ("c", "n")
        func text(_ format: some PushFormat) throws -> String {
            String(decoding: try Self.bytes(format, message), as: UTF8.self)
        }
        #expect(try text(APNsFormat()) == #"{"aps":{"alert":{"body":"عشاء","title":"عشاء"},"sound":"default"}}"#)
        #expect(try text(WebPushFormat()) == #"{"body":"عشاء","page":"devices","tag":"n","title":"عشاء"}"#)
        let topic = #"{"message":"عشاء","sequence_id":"push-id","tags":["white_check_mark"],"title":"عشاء","topic":"#
        #expect(try text(NtfyFormat(pages: nil)) == topic + #""my-topic"}"#)
        let hook = #"{"body":"عشاء","customer_id":"c","kind":"test","notification_id":"n","title":"عشاء"}"#
        #expect(try text(WebhookFormat()) == hook)
    }

    // MARK: - Due at a moment

    private static let due: [(NotificationContent, category: String, tag: String)] = [
        (.reminder(EventReminder(.sample(Self.event))), "JADWAL_REMINDER", "alarm_clock"),
        (.notice, "JADWAL_NOTICE", "bell"), (.bedtime, "JADWAL_NOTICE", "crescent_moon"),
        (.prayer, "JADWAL_PRAYER", "mosque"), (.alarm(brief: Brief([:])), "JADWAL_ALARM", "alarm_clock"),
    ]

    /// Only browsers, which get it encrypted, and the owner's own web service.
    @Test func briefCanBeReadFromBrowsersAndWebServicesAlone() throws {
        var message = Self.message(.alarm(brief: Brief(["agenda": .list([])])))
        message.briefToken = "the-token"
        func text(_ format: some PushFormat) throws -> String {
            String(decoding: try Self.bytes(format, message), as: UTF8.self)
        }
        #expect(try text(WebPushFormat()).contains(#""brief":"the-token""#))
        let hook = try text(WebhookFormat(pages: Self.pages))
        #expect(hook.contains(#""page":"https://calendar.example/b/the-token""#) && hook.contains(#""agenda":[]"#))
        for other in [try text(APNsFormat()), try text(NtfyFormat(pages: Self.pages)), try text(WebhookFormat())] {
            #expect(!other.contains("the-token"))
        }
        message.briefToken = nil
        #expect(
            try !text(WebPushFormat()).contains(#""brief":"#) && !text(WebhookFormat(pages: Self.pages)).contains("/b/")
        )
    }

    @Test func eachKindHasItsCategoryAndItsSign() throws {
        for (content, category, tag) in Self.due {
            let message = Self.message(content)
            let alert = try Self.read(try Self.bytes(APNsFormat(), message))
            #expect((alert["aps"] as? [String: Any])?["category"] as? String == category)
            let isReminder = content.event != nil
            #expect(alert["url"] as? String == (isReminder ? "jadwal://events/\(Self.event)" : "jadwal://today"))
            #expect(alert["event_uid"] as? String == (isReminder ? Self.uid : nil))
            #expect(alert["brief"] == nil, "only webhooks get it")
            let topic = try Self.read(try Self.bytes(NtfyFormat(pages: Self.pages), message))
            #expect(topic["tags"] as? [String] == [tag])
            let isAlarm = category == "JADWAL_ALARM"
            let page = isReminder ? "events/\(Self.event)" : isAlarm ? "brief" : "today"
            #expect(topic["click"] as? String == "https://calendar.example/\(page)")
            let push = try Self.read(try Self.bytes(WebPushFormat(), message))
            #expect(push[isReminder ? "event_id" : "page"] as? String == (isReminder ? Self.event : page))
        }
    }

    @Test func subtitleAndUrgencyAreShownAsTheServiceCan() throws {
        var message = Self.message(.notice)
        message.options = NotificationOptions(subtitle: "مع نورة", urgency: .timeSensitive, collapseID: "bins")
        let aps = try #require(try Self.read(try Self.bytes(APNsFormat(), message))["aps"] as? [String: Any])
        #expect(aps["alert"] as? [String: String] == ["title": "عشاء", "subtitle": "مع نورة", "body": "عشاء"])
        #expect(aps["interruption-level"] as? String == "time-sensitive" && aps["sound"] as? String == "default")
        let topic = try Self.read(try Self.bytes(NtfyFormat(pages: nil), message))
        #expect(topic["message"] as? String == "مع نورة\nعشاء" && topic["priority"] as? Int == 4)
        let push = try Self.read(try Self.bytes(WebPushFormat(), message))
        #expect(push["body"] as? String == "مع نورة\nعشاء" && push["tag"] as? String == "bins")
        #expect(push["silent"] == nil)
        message.options.urgency = .passive
        #expect(try Self.read(try Self.bytes(WebPushFormat(), message))["silent"] as? Int == 1)
        #expect(try Self.read(try Self.bytes(NtfyFormat(pages: nil), message))["priority"] as? Int == 2)
        let quiet = try Self.read(try Self.bytes(APNsFormat(), message))["aps"] as? [String: Any]
        #expect(quiet?["sound"] == nil && quiet?["interruption-level"] as? String == "passive")
    }

    @Test func longSubtitleIsCutAsTheOtherTexts() throws {
        var message = Self.message(.notice, String(repeating: "عشاء ", count: 1000))
        message.options.subtitle = message.title
        #expect(try Self.bytes(APNsFormat(), message).count <= 4096)
        #expect(try Self.bytes(NtfyFormat(pages: nil), message).count <= 4096)
        #expect(try Self.bytes(WebhookFormat(), message, within: 1024).count <= 1024)
    }

    /// Queues and texts have no right to act: tokens are only where a button needs them.
    @Test func buttonsOfAReminderAreThoseThatTheServiceCanShow() throws {
        let reminder = NotificationContent.reminder(EventReminder(.sample(Self.event), revision: 1))
        var message = Self.message(reminder)
        message.taps = [NotificationTap(.snooze, title: "In 10 minutes", token: "tok-1")]
        let browser = try Self.read(try Self.bytes(WebPushFormat(), message))
        let shown = [["action": "snooze", "title": "In 10 minutes", "token": "tok-1"]]
        #expect(browser["taps"] as? [[String: String]] == shown)
        let topic = try Self.read(try Self.bytes(NtfyFormat(pages: Self.pages), message))
        let button = try #require((topic["actions"] as? [[String: Any]])?.first)
        #expect(button["url"] as? String == "https://calendar.example/t/tok-1" && button["method"] as? String == "POST")
        #expect(button["action"] as? String == "http" && button["label"] as? String == "In 10 minutes")
        #expect(button["clear"] as? Bool == true)
        #expect(try Self.read(try Self.bytes(NtfyFormat(pages: nil), message))["actions"] == nil)
        let phone = try Self.read(try Self.bytes(APNsFormat(), message))
        #expect(phone["taps"] as? [String: String] == ["snooze": "tok-1"])
        #expect((phone["aps"] as? [String: Any])?["category"] as? String == "JADWAL_REMINDER")
        let hook = try Self.bytes(WebhookFormat(), message)
        #expect(!String(decoding: hook, as: UTF8.self).contains("tok-1"))
        // A server of ntfy does not get the right to see a brief.
        message.taps.append(NotificationTap(.start, title: "Start", token: "tok-2"))
        let carried = String(decoding: try Self.bytes(NtfyFormat(pages: Self.pages), message), as: UTF8.self)
        #expect(carried.contains("tok-1") && !carried.contains("tok-2"))
        message.taps = []
        for bytes in [try Self.bytes(WebPushFormat(), message), try Self.bytes(APNsFormat(), message)] {
            #expect(try Self.read(bytes)["taps"] == nil)
        }
    }
}
