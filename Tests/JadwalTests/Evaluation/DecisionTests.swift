internal import Jadwal
internal import Testing

@Suite("A decision is what a worker would commit")
struct DecisionTests {
    private static func decide(_ event: String, _ status: String = "HAS_EVENT_AGREED") throws -> Decision {
        let window = try #require(LabelledChat.dinner.window())
        return Decision.of("{\"status\": \"\(status)\", \"events\": [\(event)]}", in: window)
    }

    @Test func anEndByConventionIsNotShown() throws {
        let decision = try Self.decide(
            #"{"title": "Dinner", "start_date": "2026-11-22", "start_time": "20:00", "location": "Lusin", "notes": ""}"#
        )
        #expect(decision.status == .agreed)
        #expect(decision.event?.startTime == "20:00")
        #expect(decision.event?.endDate == nil && decision.event?.endTime == nil)
    }

    @Test func whatIsNotAcceptedIsNoStatus() throws {
        let decision = try Self.decide(#"{"title": "Dinner", "start_date": "2026-11-31", "notes": ""}"#)
        #expect(decision == Decision(status: nil, fault: "verdict_impossible_date"))
    }

    @Test func noAnswerIsAFailure() throws {
        let window = try #require(LabelledChat.dinner.window())
        #expect(Decision.of(.failure(kind: "model_refused"), in: window).fault == "model_refused")
    }
}
