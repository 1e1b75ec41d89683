import Foundation
import Testing

@testable import Pipeline

/// A question reaches its owner in their language, with what an app needs to answer it.
@Suite struct QuestionNotificationTests {
    static let id = "0192d3a4-0000-7000-8000-00000000a001"

    private static func message(
        _ action: EventChange.Action = .add,
        locale: String = "en",
        times: EventTimes = Chat.times("2026-11-26", "20:00")
    ) throws -> NotificationMessage {
        var event = Chat.known(locale == "ar" ? "عشاء مع نورة" : "Dinner with Noura", times, at: "Al Bujairi")
        event.revision = 1
        let question = Question(
            id: Self.id,
            change: EventChange(action: action, event: event),
            reasons: [.hedged],
            messageIDs: ["m0"],
            expiresAt: times.start(in: Chat.zone)
        )
        let read = QuestionPlannerTests.read { $0.locale = locale }
        let outgoing = try QuestionWriter(calendarName: "Jadwal").outgoing(question, of: read, to: "notifications")
        #expect(outgoing.queue == "notifications" && outgoing.messageID == Self.id, "a repeat is recognised")
        return try NotificationMessageCoder().decode(outgoing.body)
    }

    @Test func itHasTheFieldsOfTheContract() throws {
        let message = try Self.message()
        guard case .question(let notice) = message.content else {
            Issue.record("\(message.content)")
            return
        }
        #expect(notice.id == Self.id && message.notificationID == Self.id)
        #expect(message.options.expiresAt == "2026-11-26T17:00:00Z")
        #expect(notice.revision == 1)
        #expect(notice.event.start == "2026-11-26T17:00:00Z" && notice.event.end == "2026-11-26T18:00:00Z")
        #expect(notice.event.calendarName == "Jadwal" && notice.event.title == "Dinner with Noura")
        let bytes = try NotificationMessageCoder().encode(message)
        let wire = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        #expect(wire["question_id"] as? String == Self.id && wire["expires_at"] as? String == "2026-11-26T17:00:00Z")
        #expect(wire["kind"] as? String == "event_question")
    }

    static let words: [(EventChange.Action, String, title: String, answers: String)] = [
        (.add, "en", "Add this to your calendar?", "Add / No"),
        (.update, "en", "Has this event changed?", "Change / No"),
        (.cancel, "en", "Is this event cancelled?", "Cancel it / No"),
        (.add, "ar", "هل نضيف هذا الموعد إلى تقويمك؟", "إضافة / لا"),
        (.update, "ar", "هل تغيّر هذا الموعد؟", "تغيير / لا"),
        (.cancel, "ar", "هل أُلغي هذا الموعد؟", "إلغاء الموعد / لا"),
    ]

    @Test(arguments: Self.words)
    func itAsksInTheOwnersLanguage(
        _ action: EventChange.Action,
        _ locale: String,
        _ title: String,
        _ answers: String
    ) throws {
        let message = try Self.message(action, locale: locale)
        #expect(message.title == title)
        let lines = message.body.split(separator: "\n")
        #expect(lines.first == (locale == "ar" ? "عشاء مع نورة" : "Dinner with Noura"))
        #expect(lines.contains("Al Bujairi") && lines.last.map(String.init) == answers)
        #expect(lines.count == 4, "what, when, where, and how to answer: \(message.body)")
    }

    // MARK: - When it is over

    private static func delivery() throws -> Delivery {
        Delivery(
            tag: Delivery.Tag(connection: 1, number: 1),
            body: try NotificationMessageCoder().encode(try Self.message())
        )
    }

    @Test func aQuestionThatIsOverIsNotPushed() async throws {
        let desk = NotificationDesk(NotificationHandlerTests.all, closedQuestions: [Self.id])
        let reports = try await desk.handler().handle(try Self.delivery())
        #expect(reports == [PushReport(service: "none", outcome: .over)])
        #expect(await desk.sent.isEmpty)
        #expect(await desk.ends == [.nothingToDo("over")])
    }

    @Test func anOpenOneIsAnAlertOnEachDevice() async throws {
        let desk = NotificationDesk(NotificationHandlerTests.all)
        let reports = try await desk.handler().handle(try Self.delivery())
        #expect(
            await desk.got.sorted() == ["h alert", "p alert", "t alert"],
            "services are told side by side, and a background push tells of what is in the calendar"
        )
        #expect(reports.allSatisfy { $0.outcome == .delivered })
        #expect(await desk.ends == [.done])
    }

    @Test func inQuietHoursItWaitsLikeTheOthers() async throws {
        let desk = NotificationDesk(.quiet(for: .seconds(540)))
        _ = try await desk.handler().handle(try Self.delivery())
        #expect(await desk.postponed == [.seconds(540)])
        #expect(await desk.sent.isEmpty)
    }
}
