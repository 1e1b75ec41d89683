internal import CommandKit
internal import Foundation
internal import Jadwal
internal import Testing

@testable internal import JadwalCommand

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

    @Test func theOfflineModelNeedsNoServer() async throws {
        let result = try await Self.run().score(Self.chats, asking: .asking(.offline, atOnce: 2))
        #expect(result.scored.map(\.chat.id) == ["e-1", "e-2", "e-3"])
        #expect(result.scored.allSatisfy { $0.isRight })
    }

    @Test func aRecordingGivesTheSameDecisions() async throws {
        let first = try await Self.run().score(Self.chats, asking: .asking(.offline, atOnce: 2))
        let recording = try Recording(try Recording.lines(first.recorded), file: "f")
        let second = try await Self.run().score(Self.chats, asking: .replaying(recording))
        #expect(second.scored.map(\.decision) == first.scored.map(\.decision))
        #expect(second.recorded == first.recorded)
    }

    @Test func aMissingAnswerIsAnErrorThatNamesIt() async throws {
        let first = try await Self.run().score(Array(Self.chats.prefix(1)), asking: .asking(.offline, atOnce: 1))
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

    @Test func aRefusedKeyEndsIt() async throws {
        let model = LanguageModel { _ throws(ModelError) in throw ModelError(.providerDown, detail: "401") }
        let failure = await #expect(throws: CommandFailure.self) {
            _ = try await Self.run().score(Self.chats, asking: .asking(model, atOnce: 2))
        }
        #expect(failure?.kind == .unavailable)
    }

    @Test func aRefusedConversationIsOneMiss() async throws {
        let model = LanguageModel { _ throws(ModelError) in throw ModelError(.refused, detail: "400") }
        let result = try await Self.run().score(Self.chats, asking: .asking(model, atOnce: 2))
        #expect(result.scored.allSatisfy { $0.decision.fault == "model_refused" })
    }

    @Test func verdictLinesHaveTheSameKeys() async throws {
        let result = try await Self.run().score(Self.chats, asking: .asking(.offline, atOnce: 1))
        var line = VerdictLine(result.scored[0])
        #expect(
            try Listing.jsonLine(line) == """
                {"event":{"end_date":null,"end_time":null,"location":null,"notes":null,"start_date":"2026-11-22",\
                "start_time":"20:00","title":"Dinner with Noura"},"id":"e-1","status":"HAS_EVENT_AGREED"}
                """
        )
        (line.status, line.event) = (.noEvent, nil)
        #expect(try Listing.jsonLine(line) == #"{"event":null,"id":"e-1","status":"NO_EVENT"}"#)
    }
}
