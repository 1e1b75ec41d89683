import Foundation
import TestSupport
import Testing
import Time

@testable import Pipeline

@Suite("Each kind of notification has its payload, and its JSON stays as it is")
struct NotificationMessageTests {
    private static let ids = """
        "customer_id":"0192d3a4-0000-7000-8000-000000000001","notification_id":"0192d3a4-0000-7000-8000-000000000002"
        """
    private static let event = """
        "event":{"calendar_name":"📱 WhatsApp Events","end":"2036-11-21T18:00:00Z","start":"2036-11-21T17:00:00Z",\
        "title":"عشاء مع نورة","uid":"0192d3a4-0000-7000-8000-000000000003@jadwal.app"}
        """
    private static let texts = #""body":"b","title":"t""#

    private static func read(_ fields: String...) throws -> NotificationMessage {
        try NotificationMessageCoder().decode(
            Array("{\(([Self.ids, Self.texts] + fields).joined(separator: ","))}".utf8)
        )
    }

    /// As they lie in queues and in the table `notification`.
    static let stored: [(String, NotificationContent)] = [
        (#""kind":"event_added",\#(event)"#, .event(EventNotice(.added, .sample()))),
        (#""kind":"event_updated","revision":2,\#(event)"#, .event(EventNotice(.updated, .sample(), revision: 2))),
        (#""kind":"event_cancelled","revision":3,\#(event)"#, .event(EventNotice(.cancelled, .sample(), revision: 3))),
        (#""kind":"event_question",\#(event)"#, .question(QuestionNotice(id: nil, .sample()))),
        (
            #""expires_at":"2036-11-21T17:00:00Z","kind":"event_question","question_id":"q","revision":1,\#(event)"#,
            .question(QuestionNotice(id: "q", .sample(), revision: 1))
        ), (#""connection_id":"c","kind":"connection""#, .connection(id: "c")),
        (#""kind":"event_reminder","revision":2,\#(event)"#, .reminder(EventReminder(.sample(), revision: 2))),
        (#""kind":"notice""#, .notice), (#""kind":"prayer""#, .prayer), (#""kind":"bedtime""#, .bedtime),
        (#""kind":"alarm""#, .alarm(brief: nil)),
        (
            #""kind":"alarm","brief":{"now":7.5,"dry":true,"rain":null,"days":["a",{"b":2}]}"#,
            .alarm(
                brief: Brief([
                    "now": .number(7.5), "dry": .flag(true), "rain": .null,
                    "days": .list([.text("a"), .object(["b": .number(2)])]),
                ])
            )
        ),
    ]

    @Test(arguments: Self.stored) func storedNotificationIsReadAndWrittenAsItWas(
        _ fields: String,
        _ content: NotificationContent
    ) throws {
        let message = try Self.read(fields)
        #expect(message.content == content)
        let written = try NotificationMessageCoder().encode(message)
        let expected = try JSONSerialization.jsonObject(
            with: Data("{\([Self.ids, Self.texts, fields].joined(separator: ","))}".utf8)
        )
        let found = try JSONSerialization.jsonObject(with: Data(written))
        #expect(found as? NSDictionary == expected as? NSDictionary)
    }

    @Test func conflictsAndOtherTimesAreKept() throws {
        let message = try Self.read(
            #""kind":"event_conflict","conflicts_complete":false,"suggestions":[{"start":"s","end":"e"}]"#,
            #""conflicts":[{"uid":"u","title":"t","start":"s","end":"e","calendar":"c","soft":true}]"#,
            Self.event
        )
        var notice = EventNotice(.conflict, .sample())
        notice.conflictsComplete = false
        notice.conflicts = [
            NotifiedConflict(uid: "u", title: "t", start: "s", end: "e", calendar: "c", soft: true)
        ]
        notice.suggestions = [NotifiedSuggestion(start: "s", end: "e")]
        #expect(message.content == .event(notice))
        #expect(try NotificationMessageCoder().decode(NotificationMessageCoder().encode(message)) == message)
    }

    /// Tests of devices are sent at once, so none comes out of the queue.
    @Test func testIsReadFromNoQueue() throws {
        #expect(throws: NotificationMessageFault.illTypedField) { try Self.read(#""kind":"test""#) }
        #expect(throws: NotificationMessageFault.unknownKind) { try Self.read(#""kind":"other""#, Self.event) }
        #expect(throws: NotificationMessageFault.missingField) { try Self.read(#""kind":"event_added""#) }
    }

    @Test func eventIsWorthShowingUntilItEndsAndAQuestionUntilItExpires() {
        func worthUntil(_ content: NotificationContent, expiresAt: String? = nil) -> Int64? {
            var message = NotificationMessage.sample()
            (message.content, message.options.expiresAt) = (content, expiresAt)
            return message.worthUntil?.seconds
        }
        #expect(worthUntil(.event(EventNotice(.added, .sample()))) == 2_110_903_200)
        let question = NotificationContent.question(QuestionNotice(id: "q", .sample()))
        #expect(worthUntil(question, expiresAt: "2036-11-21T17:00:00Z") == 2_110_899_600)
        #expect(worthUntil(.connection(id: "c")) == nil)
    }

    // MARK: - Options

    @Test func optionsAreReadAndWrittenWithEachKind() throws {
        let fields = """
            "actions":["snooze","done","start"],"collapse_id":"a:1","expires_at":"2036-11-21T17:00:00Z",\
            "quiet":"ignore","subtitle":"s","urgency":"time-sensitive"
            """
        for (kind, content) in Self.stored where !kind.contains("expires_at") {
            let message = try Self.read(fields, kind)
            #expect(
                message.options
                    == NotificationOptions(
                        subtitle: "s",
                        urgency: .timeSensitive,
                        quiet: .ignore,
                        expiresAt: "2036-11-21T17:00:00Z",
                        collapseID: "a:1",
                        actions: [.snooze, .done, .start]
                    )
            )
            #expect(message.content == content && message.collapseID == "a:1")
            #expect(message.expiresAt?.seconds == 2_110_899_600)
            #expect(message.endsAt == nil, "it ends as over, and is no failure")
            #expect(try NotificationMessageCoder().decode(NotificationMessageCoder().encode(message)) == message)
        }
    }

    @Test func messageWithoutOptionsIsShownAsBefore() throws {
        let message = try Self.read(#""kind":"event_added""#, Self.event)
        #expect(message.options == NotificationOptions())
        #expect(message.collapseID == "0192d3a4-0000-7000-8000-000000000003")
        #expect(message.endsAt == message.worthUntil && message.bodyWithSubtitle == "b")
    }

    /// With the field that is wrong, as operators see it.
    static let wrong: [(fields: String, place: String)] = [
        (#""actions":["snooze","done","start","snooze"]"#, "actions"), (#""collapse_id":"""#, "collapse_id"),
        (#""collapse_id":"a\r\nb""#, "collapse_id"), (#""collapse_id":"é""#, "collapse_id"),
        (#""collapse_id":"\#(String(repeating: "a", count: 65))""#, "collapse_id"),
        (#""expires_at":"tomorrow""#, "expires_at"),
    ]

    @Test(arguments: Self.wrong) func optionOutsideItsBoundsIsRefused(_ fields: String, _ place: String) throws {
        let bytes = Array("{\([Self.ids, Self.texts, #""kind":"notice""#, fields].joined(separator: ","))}".utf8)
        #expect(throws: NotificationMessageFault.illTypedField) { try NotificationMessageCoder().decode(bytes) }
        #expect(NotificationMessageCoder().place(of: .illTypedField, in: bytes)?.field == place)
    }

    @Test func unknownKindIsNamed() throws {
        let bytes = Array("{\(Self.ids),\(Self.texts),\"kind\":\"carrier_pigeon\"}".utf8)
        #expect(throws: NotificationMessageFault.unknownKind) { try NotificationMessageCoder().decode(bytes) }
        #expect(NotificationMessageCoder().place(of: .unknownKind, in: bytes)?.field == "kind")
    }

    @Test func reminderReplacesNoUnseenChangeOfItsEvent() throws {
        let (added, reminder) = (#""kind":"event_added""#, #""kind":"event_reminder""#)
        #expect(try Self.read(added, Self.event).collapseID != Self.read(reminder, Self.event).collapseID)
        #expect(
            try Self.read(reminder, Self.event).content.target == .event(id: "0192d3a4-0000-7000-8000-000000000003")
        )
    }

    @Test func briefIsWholeOrMissing() throws {
        let message = try Self.read(#""kind":"alarm","brief":{"text":"0123456789"}"#)
        #expect(message.shortened(to: 100) == message)
        #expect(message.shortened(to: 10).content == .alarm(brief: nil))
    }

    @Test func aCutEndsWithAMarkAndSplitsNoCharacter() {
        #expect("عشاء مع نورة".cut(to: 12) == "عشاء…")
        #expect("👨‍👩‍👧‍👦👨‍👩‍👧‍👦".cut(to: 30) == "👨‍👩‍👧‍👦…")
        #expect("👨‍👩‍👧‍👦👨‍👩‍👧‍👦".cut(to: 10) == "")
        #expect("ok".cut(to: 2) == "ok")
    }
}
