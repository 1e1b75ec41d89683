import ChatReader
internal import CommandKit
internal import Evaluation
internal import Foundation
import OfflineAnswers
internal import Pipeline
internal import Testing

@testable internal import EvaluationCommand

@Suite("An evaluation asks once, records, and replays without asking")
struct EvalRunTests {
    private static let chats = ["e-1", "e-2", "e-3"].map { id in
        LabelledChat(
            id: id,
            category: "plain_agreed",
            language: "en",
            timezone: "Asia/Riyadh",
            messages: [
                LabelledMessage(
                    id: "1",
                    senderName: "Noura",
                    isSenderMe: false,
                    body: "Dinner tomorrow at 8?",
                    timestamp: 1_795_276_800
                ),
                LabelledMessage(
                    id: "2",
                    senderName: "Sami",
                    isSenderMe: true,
                    body: "sure, see you there",
                    timestamp: 1_795_276_860
                ),
            ],
            expected: LabelledVerdict(
                status: .agreed,
                event: LabelledEvent(startDate: "2026-11-22", startTime: "20:00", titleKeywords: ["dinner"])
            )
        )
    }

    private static func run(_ system: String = "") -> EvalRun {
        EvalRun(
            template: PromptTemplate(name: "v2", form: .v2, system: system, answerSchema: []),
            model: "m",
            scrubber: SecretScrubber([])
        )
    }

    @Test func offlineModelNeedsNoServer() async throws {
        let result = try await Self.run().score(Self.chats, asking: .asking(.offline, verifier: .offline, atOnce: 2))
        #expect(result.scored.map(\.chat.id) == ["e-1", "e-2", "e-3"])
        #expect(result.scored.allSatisfy { $0.isRight })
    }

    @Test func recordingGivesTheSameDecisions() async throws {
        let first = try await Self.run().score(Self.chats, asking: .asking(.offline, verifier: .offline, atOnce: 2))
        let recording = try Recording(try Recording.lines(first.recorded), file: "f")
        let second = try await Self.run().score(Self.chats, asking: .replaying(recording))
        #expect(second.scored.map(\.decision) == first.scored.map(\.decision))
        #expect(second.recorded == first.recorded)
    }

    @Test func missingAnswerIsAnErrorWithItsConversation() async throws {
        let first = try await Self.run().score(
            Array(Self.chats.prefix(1)),
            asking: .asking(.offline, verifier: .offline, atOnce: 1)
        )
        let recording = try Recording(try Recording.lines(first.recorded), file: "f")
        let some = await #expect(throws: CommandFailure.self) {
            _ = try await Self.run().score(Self.chats, asking: .replaying(recording))
        }
        #expect(some?.description == "2 answers are missing, to this prompt: e-2, e-3")
        let all = await #expect(throws: CommandFailure.self) {
            _ = try await Self.run("other instructions").score(Self.chats, asking: .replaying(recording))
        }
        #expect(all?.description.hasPrefix("3 answers are missing") == true)
    }

    @Test func refusedKeyEndsTheRun() async throws {
        let model = LanguageModel { _ throws(ModelError) in throw ModelError(.providerDown, detail: "401") }
        let failure = await #expect(throws: CommandFailure.self) {
            _ = try await Self.run().score(Self.chats, asking: .asking(model, verifier: nil, atOnce: 2))
        }
        #expect(failure?.kind == .unavailable)
    }

    @Test func refusedConversationCountsAsOneMiss() async throws {
        let model = LanguageModel { _ throws(ModelError) in throw ModelError(.refused, detail: "400") }
        let result = try await Self.run().score(Self.chats, asking: .asking(model, verifier: nil, atOnce: 2))
        #expect(result.scored.allSatisfy { $0.decision.fault == "model_refused" })
    }

    @Test func verdictLinesAlwaysHaveTheSameKeys() async throws {
        let result = try await Self.run().score(Self.chats, asking: .asking(.offline, verifier: nil, atOnce: 1))
        var line = VerdictLine(result.scored[0])
        let event = """
            {"action":"add","end_date":null,"end_time":null,"location":null,"notes":null,"reference":null,\
            "start_date":"2026-11-22","start_time":"20:00","title":"Dinner with Noura"}
            """
        #expect(
            try Listing.jsonLine(line) == """
                {"event":\(event),"events":[\(event)],"id":"e-1","questions":[],"status":"HAS_EVENT_AGREED"}
                """
        )
        (line.status, line.event, line.events) = (.noEvent, nil, [])
        #expect(
            try Listing.jsonLine(line) == #"{"event":null,"events":[],"id":"e-1","questions":[],"status":"NO_EVENT"}"#
        )
    }

    // MARK: - Two rounds

    /// An answer whose cited acceptance proves nothing, so that the event must be verified.
    private static let unproven = #"""
        {"status": "HAS_EVENT_AGREED", "events": [{"title": "Dinner", "start_date": "2026-11-22", "start_time": "20:00", "notes": "",         "evidence": {"messages": [1, 2], "phrase": "tomorrow"}}]}
        """#

    private static func late() -> [LabelledChat] {
        var chat = Self.chats[0]
        chat.messages[1].body = "szívesen, ott leszek"
        return [chat]
    }

    private static func verified(_ answer: Result<String, ModelError>?) async throws -> ScoredChat {
        var run = Self.run()
        run = EvalRun(
            template: PromptTemplate(
                name: "v2",
                form: .v2,
                system: "",
                answerSchema: [],
                verification: VerificationTemplate(system: "# Verification", answerSchema: [])
            ),
            model: run.model,
            scrubber: run.scrubber
        )
        let reader = LanguageModel { _ throws(ModelError) in ModelAnswer(text: Self.unproven) }
        let verifier = answer.map { answer in
            LanguageModel { _ throws(ModelError) in ModelAnswer(text: try answer.get()) }
        }
        let result = try await run.score(Self.late(), asking: .asking(reader, verifier: verifier, atOnce: 1))
        #expect(result.wanted.map(\.id) == ["e-1"])
        return try #require(result.scored.first)
    }

    @Test func unprovenEventIsVerifiedOnceAndCounted() async throws {
        let yes = try await Self.verified(.success(#"{"agreed": "yes", "proposed": 1, "accepted": 2, "undone": null}"#))
        #expect(yes.decision.events.count == 1 && yes.verifications == 1 && yes.calls == 1)
        let unsure = try await Self.verified(
            .success(#"{"agreed": "unsure", "proposed": 1, "accepted": 2, "undone": null}"#)
        )
        #expect(unsure.decision.events.isEmpty && unsure.decision.questions.count == 1)
        #expect(unsure.decision.status == .notConfirmed)
    }

    @Test func eventBecomesAQuestionIfTheVerifierIsAway() async throws {
        let none = try await Self.verified(nil)
        #expect(none.decision.questions.count == 1 && none.verifications == 0)
        let down = try await Self.verified(.failure(ModelError(.providerDown, detail: "401")))
        #expect(down.decision.questions.count == 1)
    }
}
