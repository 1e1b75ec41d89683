import TestSupport
import Testing

@testable import Pipeline
@testable import Time

/// The owner is asked about the claimed hour, and a quoted message names it with and without a timestamp.
@Suite struct AskedHourTests {
    private static func answer(_ day: String, _ time: String, citing messages: String) -> String {
        """
        {"status":"HAS_EVENT_AGREED","events":[{"title":"Visit","start_date":"\(day)","start_time":"\(time)","end_date":null,\
        "end_time":null,"location":null,"notes":null,"reference":null,"evidence":{"messages":[\(messages)],"phrase":""}}]}
        """
    }

    /// The last line quotes a message that is not in the window.
    private static func quoting(_ body: String, isSenderMe: Bool?, at timestamp: Int64?) -> ConversationWindow {
        var window = Chat.window(["< hello", "> yes, perfect, see you then"])
        window.messages[1].content.quoted = QuotedMessage(
            senderName: nil,
            isSenderMe: isSenderMe,
            body: body,
            timestamp: timestamp
        )
        return window
    }

    private func analysed(_ window: ConversationWindow, _ answer: String) async throws -> AnalysedWindow {
        let unsure = #"{"agreed":"unsure","proposed":null,"accepted":null,"undone":null,"reason":""}"#
        return try await AnalysedWindow(window, answers: GivenAnswers(answer), verifier: GivenAnswers(unsure))
    }

    private func slots(_ analysed: AnalysedWindow) -> [EventTimes] {
        analysed.changes.map(\.event.times) + analysed.questions.map(\.change.event.times)
    }

    @Test(arguments: [false, nil] as [Bool?], [Chat.newest - 7200, nil] as [Int64?])
    func quotedHourIsWrittenOrAskedAbout(_ isSenderMe: Bool?, _ timestamp: Int64?) async throws {
        let window = Self.quoting("a visit on 3 December at 11:00?", isSenderMe: isSenderMe, at: timestamp)
        let analysed = try await self.analysed(window, Self.answer("2026-12-03", "11:00", citing: "2"))
        #expect(self.slots(analysed) == [Chat.times("2026-12-03", "11:00")])
        if isSenderMe == nil { #expect(analysed.changes.isEmpty, "nobody knows who proposed it") }
    }

    @Test func quotedTomorrowWithoutATimestampIsNotWritten() async throws {
        let said = "a visit tomorrow at 11:00?"
        let answer = Self.answer("2026-11-22", "11:00", citing: "2")
        let dated = Self.quoting(said, isSenderMe: false, at: Chat.newest - 7200)
        #expect(self.slots(try await self.analysed(dated, answer)) == [Chat.times("2026-11-22", "11:00")])
        let undated = Self.quoting(said, isSenderMe: false, at: nil)
        let asked = try await self.analysed(undated, answer)
        #expect(asked.changes.isEmpty)
        #expect(asked.questions.map(\.change.event.times) == [Chat.times("2026-11-22", "11:00")])
    }

    @Test func doubtfulClaimKeepsAnUnnamedHour() async throws {
        let window = Chat.window(["< نطلع البر الجمعة؟", "> يمكن"])
        let analysed = try await self.analysed(window, Self.answer("2026-11-27", "18:00", citing: "1,2"))
        #expect(analysed.changes.isEmpty)
        let question = try #require(analysed.questions.first)
        #expect(question.change.event.times == Chat.times("2026-11-27", "18:00"))
        #expect(question.reasons.contains(.noTimeAgreed) && question.reasons.first?.weight == .doubts)
    }

    @Test func certainClaimLosesAnUnnamedHour() async throws {
        let window = Chat.window(["< نطلع البر الجمعة؟", "> ابشر"])
        let analysed = try await self.analysed(window, Self.answer("2026-11-27", "18:00", citing: "1,2"))
        let day = LocalDate("2026-11-27")!
        #expect(analysed.changes.map(\.event.times) == [.allDay(start: day, endExclusive: day.adding(days: 1))])
    }
}
