import ChatReader
internal import Evaluation
internal import Pipeline
import TestSupport
internal import Testing

@Suite("A decision is what a worker would commit")
struct DecisionTests {
    private static let dinner = """
        {"title": "Dinner", "start_date": "2026-11-22", "start_time": "20:00", "end_date": null, "end_time": null, "location": "Lusin", \
        "notes": "", "reference": null, "evidence": {"messages": [1, 2], "phrase": "tomorrow"}}
        """

    private static func answer(_ event: String, _ status: String = "HAS_EVENT_AGREED") -> GivenAnswer {
        .answer(
            ModelAnswer(text: "{\"status\": \"\(status)\", \"events\": [\(event)]}", inputTokens: 5),
            milliseconds: 3
        )
    }

    private static func decider() throws -> AnswerDecider {
        AnswerDecider(
            .dinner,
            window: try #require(LabelledChat.dinner.window()),
            template: AnalysedWindow.template(.v2)
        )
    }

    private static func decide(_ first: GivenAnswer, _ second: GivenAnswer? = nil) throws -> Decision {
        let decider = try Self.decider()
        return decider.decide(decider.judged(first, second))
    }

    @Test func defaultEndIsNotShown() throws {
        let decision = try Self.decide(Self.answer(Self.dinner))
        #expect(decision.status == .agreed)
        #expect(decision.event?.startTime == "20:00")
        #expect(decision.event?.endDate == nil && decision.event?.endTime == nil)
        #expect(try Self.decider().repair(of: Self.answer(Self.dinner)) == nil)
    }

    @Test func ungroundedDayIsNotWritten() throws {
        let foreign = Self.answer(Self.dinner.replacing("2026-11-22", with: "2026-11-26"))
        let decision = try Self.decide(foreign)
        #expect(decision.status == .notConfirmed && decision.events.isEmpty)
        #expect(!decision.groundingFaults.isEmpty)
    }

    @Test func repairReplacesTheFirstAnswer() throws {
        let foreign = Self.answer(Self.dinner.replacing("2026-11-22", with: "2026-11-26"))
        let repair = try #require(try Self.decider().repair(of: foreign))
        #expect(try repair.fingerprint != Self.decider().prompt.fingerprint)
        #expect(try Self.decide(foreign, Self.answer(Self.dinner)).status == .agreed)
        #expect(try Self.decide(foreign, .failure(kind: "model_refused")).status == .notConfirmed)
        guard case .answer(let both, let spent) = foreign.followed(by: Self.answer(Self.dinner)) else { return }
        #expect(both.inputTokens == 10 && spent == 6)
    }

    @Test func unacceptedAnswerHasNoStatus() throws {
        let given = Self.answer(#"{"title": "Dinner", "start_date": "2026-11-31", "notes": ""}"#)
        #expect(try Self.decide(given) == Decision(status: nil, fault: "verdict_impossible_date"))
    }

    @Test func missingAnswerIsAFailure() throws {
        #expect(try Self.decide(.failure(kind: "model_refused")).fault == "model_refused")
    }
}
