import ChatReader
import TestSupport
import Testing

@testable import Pipeline

/// Questions about known events, through the whole analysis.
@Suite struct KnownEventQuestionTests {
    static let dinner = KnownEventTests.dinner

    private func analyse(
        _ lines: [String],
        action: String,
        _ date: String,
        _ time: String,
        judged: [JudgedPlan] = []
    ) async throws -> AnalysedWindow {
        let answer = """
            {"plans": [], "status": "HAS_EVENT_AGREED", "events": [{"action": "\(action)", "reference": "e1", "title": "Dinner", \
            "start_date": "\(date)", "start_time": "\(time)", "notes": "", "proposed": 1, "accepted": 2, "phrase": "", \
            "doubtful": true}]}
            """
        var window = Chat.window(lines, known: [Self.dinner])
        window.judgedPlans = judged
        return try await AnalysedWindow(window, form: .v3, answers: GivenAnswers(answer))
    }

    static let move = ["< can we move dinner to Saturday the 28th at 9pm?", "> sure"]

    @Test func doubtfulMoveBecomesAQuestion() async throws {
        let seen = try await self.analyse(Self.move, action: "move", "2026-11-28", "21:00")
        #expect(seen.changes.isEmpty)
        let question = try #require(seen.questions.first)
        #expect(question.change.action == .update)
        #expect(question.change.event.identity == Self.dinner.identity && question.change.event.revision == 2)
        #expect(question.change.event.times == Chat.times("2026-11-28", "21:00"))
        #expect(question.reasons.contains(.modelDoubts))
        #expect(seen.report.outcome == .asked(.modelDoubts) && seen.report.questions == 1)
    }

    @Test func doubtfulCancellationBecomesAQuestion() async throws {
        let lines = ["< sorry, have to cancel dinner on Friday", "> no problem"]
        let seen = try await self.analyse(lines, action: "cancel", "2026-11-27", "20:00")
        #expect(seen.changes.isEmpty)
        let question = try #require(seen.questions.first)
        #expect(question.change.action == .cancel && question.change.event.status == .cancelled)
        #expect(question.change.event.identity == Self.dinner.identity)
        #expect(question.expiresAt == Self.dinner.times.start(in: Chat.zone))
    }

    @Test func knownEventIsNotAskedAbout() async throws {
        let lines = ["< so Friday dinner at 8pm, right?", "> yes, see you there"]
        let seen = try await self.analyse(lines, action: "move", "2026-11-27", "20:00")
        #expect(seen.changes.isEmpty && seen.questions.isEmpty)
    }

    @Test func dismissedEventIsNotAskedAbout() async throws {
        var window = Chat.window(["< Dinner tomorrow at 8pm?", "> let me check and tell you"])
        let answer = try ClaimedEvent(title: "Dinner", startDate: "2026-11-22", startTime: "20:00", messages: [1, 2])
            .answer()
        #expect(try await AnalysedWindow(window, answers: GivenAnswers(answer)).questions.count == 1)
        window.judgedPlans = [JudgedPlan(judged: Chat.known("Dinner", Chat.times("2026-11-22", "20:00")))]
        let seen = try await AnalysedWindow(window, answers: GivenAnswers(answer))
        #expect(seen.changes.isEmpty && seen.questions.isEmpty, "\(seen.questions)")
    }

    @Test func declinedMoveIsNotAskedAgain() async throws {
        var moved = Self.dinner
        moved.times = Chat.times("2026-11-28", "21:00")
        let seen = try await self.analyse(
            Self.move,
            action: "move",
            "2026-11-28",
            "21:00",
            judged: [JudgedPlan(judged: moved)]
        )
        #expect(seen.changes.isEmpty && seen.questions.isEmpty, "\(seen.questions)")
        let news = ["< can we move dinner to Sunday the 29th at 9pm?", "> sure"]
        let other = try await self.analyse(
            news,
            action: "move",
            "2026-11-29",
            "21:00",
            judged: [JudgedPlan(judged: moved)]
        )
        #expect(other.questions.count == 1, "another day is news")
    }

    @Test func certainEventIsWrittenBesideAQuestion() async throws {
        let lines = [
            "< Lunch tomorrow at 1pm?", "> sure", "< and padel on Thursday at 9pm?", "> let me check and tell you",
        ]
        func event(_ title: String, _ date: String, _ time: String, _ first: Int) -> String {
            """
            {"title": "\(title)", "start_date": "\(date)", "start_time": "\(time)", "notes": "", \
            "evidence": {"messages": [\(first), \(first + 1)], "phrase": ""}}
            """
        }
        let events = [event("Lunch", "2026-11-22", "13:00", 1), event("Padel", "2026-11-26", "21:00", 3)]
        let answer = #"{"status": "HAS_EVENT_AGREED", "events": [\#(events.joined(separator: ", "))]}"#
        let seen = try await AnalysedWindow(Chat.window(lines), answers: GivenAnswers(answer))
        #expect(seen.changes.map(\.event.summary) == ["Lunch"], "\(seen.report)")
        #expect(seen.questions.map(\.change.event.summary) == ["Padel"])
        let commit = try #require(seen.commits.first)
        #expect(commit.verdict == .status(.agreed))
        #expect(commit.openMessageIDs == ["m2", "m3"], "what the question rests on stays")
        #expect(commit.outgoing.count == 1)
    }
}
