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
            .question(QuestionNotice(id: "q", .sample(), revision: 1, expiresAt: "2036-11-21T17:00:00Z"))
        ), (#""connection_id":"c","kind":"connection""#, .connection(id: "c")),
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
        #expect(throws: NotificationMessageFault.illTypedField) { try Self.read(#""kind":"other""#, Self.event) }
        #expect(throws: NotificationMessageFault.missingField) { try Self.read(#""kind":"event_added""#) }
    }

    @Test func eventIsWorthShowingUntilItEndsAndAQuestionUntilItExpires() {
        let end = NotificationContent.event(EventNotice(.added, .sample())).worthUntil
        #expect(end?.seconds == 2_110_903_200)
        let notice = QuestionNotice(id: "q", .sample(), expiresAt: "2036-11-21T17:00:00Z")
        #expect(NotificationContent.question(notice).worthUntil?.seconds == 2_110_899_600)
        #expect(NotificationContent.connection(id: "c").worthUntil == nil)
    }

    @Test func aCutEndsWithAMarkAndSplitsNoCharacter() {
        #expect("عشاء مع نورة".cut(to: 12) == "عشاء…")
        #expect("👨‍👩‍👧‍👦👨‍👩‍👧‍👦".cut(to: 30) == "👨‍👩‍👧‍👦…")
        #expect("👨‍👩‍👧‍👦👨‍👩‍👧‍👦".cut(to: 10) == "")
        #expect("ok".cut(to: 2) == "ok")
    }
}
