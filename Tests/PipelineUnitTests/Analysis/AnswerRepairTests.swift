import ChatReader
import Pipeline
import TestSupport
import Testing

/// A faulty answer is repaired at most once.
@Suite struct AnswerRepairTests {
    static let chat = Chat.window(["< Dinner tomorrow at 8pm at Al Bujairi?", "> yes, see you there"])

    static func claim(_ date: String, _ time: String?) throws -> String {
        try ClaimedEvent(title: "Dinner", startDate: date, startTime: time, messages: [1, 2]).answer()
    }

    @Test func correctAnswerIsAskedForOnce() async throws {
        let seen = try await AnalysedWindow(Self.chat, answers: GivenAnswers(try Self.claim("2026-11-22", "20:00")))
        #expect(seen.prompts.count == 1)
        #expect(seen.report.outcome == .committed(.agreed))
        #expect(seen.report.repair == nil)
        #expect(seen.changes.map(\.event.times) == [Chat.times("2026-11-22", "20:00")])
    }

    @Test func secondAnswerRepairsWrongDate() async throws {
        let answers = GivenAnswers(try Self.claim("2026-11-23", "20:00"), try Self.claim("2026-11-22", "20:00"))
        let seen = try await AnalysedWindow(Self.chat, answers: answers)
        #expect(seen.prompts.count == 2)
        #expect(seen.report.repair == .repaired)
        #expect(seen.report.faults == [.dateNotSaid])
        #expect(seen.report.answer?.inputTokens == 200, "the tokens of both calls are counted")
        #expect(seen.questions.isEmpty, "a repaired claim is not asked about")
        #expect(seen.changes.map(\.event.times) == [Chat.times("2026-11-22", "20:00")])
        let correction = try #require(seen.prompts[1].corrections.first)
        #expect(correction.answer == (try Self.claim("2026-11-23", "20:00")))
        #expect(correction.fault.contains("event 1: the cited messages do not name this date"))
        #expect(seen.prompts[1].user == seen.prompts[0].user)
    }

    @Test func claimThatIsWrongTwiceBecomesAQuestion() async throws {
        let seen = try await AnalysedWindow(Self.chat, answers: GivenAnswers(try Self.claim("2026-11-23", "20:00")))
        #expect(seen.prompts.count == 2, "never a third call")
        #expect(seen.report.outcome == .asked(.dateNotSaid))
        #expect(seen.report.outcome.status == .notConfirmed)
        #expect(seen.report.repair == .stripped)
        #expect(seen.changes.isEmpty)
        #expect(seen.questions.map(\.reasons) == [[.dateNotSaid]])
        #expect(seen.commits.map(\.verdict) == [.status(.notConfirmed)])
        #expect(seen.commits.first?.failure == nil)
    }

    @Test func claimThatIsContradictedTwiceIsDropped() async throws {
        var claim = ClaimedEvent(title: "Dinner", startDate: "2026-11-21", startTime: "20:00", messages: [1, 2])
        claim.evidence?.phrase = "tomorrow"
        let seen = try await AnalysedWindow(Self.chat, answers: GivenAnswers(try claim.answer()))
        #expect(seen.prompts.count == 2)
        #expect(seen.report.outcome == .downgraded(.evidenceContradicts))
        #expect(seen.report.repair == .downgraded)
        #expect(seen.changes.isEmpty && seen.questions.isEmpty)
    }

    @Test func twoUnreadableAnswersAreAFailure() async throws {
        let seen = try await AnalysedWindow(Self.chat, answers: GivenAnswers("I would rather not."))
        #expect(seen.prompts.count == 2)
        #expect(seen.report.outcome == .rejected(kind: "verdict_not_json"))
        #expect(seen.commits.first?.failure?.attempts == 1)
    }

    @Test func unnamedPlaceIsRemovedWithoutAnotherCall() async throws {
        var claim = ClaimedEvent(title: "Dinner", startDate: "2026-11-22", startTime: "20:00", messages: [1, 2])
        claim.location = "Hotel Grand Palace"
        let seen = try await AnalysedWindow(Self.chat, answers: GivenAnswers(try claim.answer()))
        #expect(seen.prompts.count == 1)
        #expect(seen.report.faults == [.foreignPlace])
        #expect(seen.changes.map(\.event.location) == [nil])
        #expect(seen.changes.map(\.event.times) == [Chat.times("2026-11-22", "20:00")])
    }

    @Test func claimThatTheSecondAnswerOmitsBecomesAQuestion() async throws {
        let none = #"{"status": "NO_EVENT", "events": []}"#
        let seen = try await AnalysedWindow(
            Self.chat,
            answers: GivenAnswers(try Self.claim("2026-11-23", "20:00"), none)
        )
        #expect(seen.changes.isEmpty)
        #expect(seen.questions.map(\.change.event.times) == [Chat.times("2026-11-23", "20:00")])
        #expect(seen.report.outcome.status == .notConfirmed)
    }

    @Test func failedRepairPostponesTheAnalysis() async throws {
        let wrong = try Self.claim("2026-11-23", "20:00")
        let answers = GivenAnswers([.success(wrong), .failure(ModelError(.transient, detail: "503"))])
        let seen = try await AnalysedWindow(Self.chat, answers: answers)
        #expect(seen.report.outcome == .postponed)
        #expect(seen.postponed == 1)
        #expect(seen.commits.isEmpty)
        #expect(seen.report.repair == .interrupted)
    }

    @Test func firstAnswerCountsIfTheSecondIsUnreadable() async throws {
        let lunch = #"{"title": "Lunch", "start_date": "2026-11-31", "notes": ""}"#
        let right = try Self.claim("2026-11-22", "20:00")
        let first = right.replacing("\"events\": [", with: "\"events\": [\(lunch), ")
        for second in [Result<String, ModelError>.success("{"), .failure(ModelError(.unusable, detail: "200 empty"))] {
            let seen = try await AnalysedWindow(Self.chat, answers: GivenAnswers([.success(first), second]))
            #expect(seen.prompts.count == 2)
            #expect(seen.report.repair == .repaired)
            #expect(seen.changes.map(\.event.times) == [Chat.times("2026-11-22", "20:00")])
        }
    }
}
