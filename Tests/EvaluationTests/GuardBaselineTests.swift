import ChatReader
import Foundation
import Testing

@testable import Evaluation

/// The bounds for right answers that are kept and for wrong answers that are written are checked together.
@Suite struct GuardBaselineTests {
    private static func wrong(_ written: Int, kind: WrongAnswer = .half) -> WrongAnswerReport {
        WrongAnswerReport(
            verifier: "stubborn",
            prompt: "v3",
            corpus: ["c"],
            conversations: 10,
            scores: [WrongAnswerScore(kind: kind, tried: 10, written: written, asked: 2, ids: ["t-1"])]
        )
    }

    @Test func moreWrongAnswersThanTheBoundAreAFault() throws {
        var baseline = Baseline()
        baseline.set(Self.wrong(1).bounds)
        let read = try Baseline(try baseline.json, file: "b")
        #expect(read.faults(of: Self.wrong(1)).isEmpty && read.faults(of: Self.wrong(0)).isEmpty)
        let run = "c, wrong answers of the kind half, stubborn verifier, v3"
        #expect(read.faults(of: Self.wrong(2)) == ["\(run): 2 are written, at most 1 may be"])
        #expect(read.faults(of: Self.wrong(0, kind: .day)).count == 1, "a run without a bound is a fault")
    }

    @Test func bothKindsOfBoundsAreKeptInOneFile() throws {
        let scored = [LabelledChat.dinner.scored(.notConfirmed)]
        let right = EvaluationReport(
            model: "right answers, off verifier",
            prompt: "v3",
            corpus: ["c"],
            scored: scored,
            seed: nil
        )
        var baseline = Baseline()
        baseline.set(right.bounds)
        baseline.set(Self.wrong(1).bounds)
        baseline.set(right.bounds)
        baseline.set(Self.wrong(0).bounds)
        let read = try Baseline(try baseline.json, file: "b")
        #expect(read.bounds.map(\.model) == ["right answers, off verifier"])
        #expect(read.wrongAnswers?.map(\.written) == [0])
        let json = String(decoding: try baseline.json, as: UTF8.self)
        #expect(json.contains("\"wrong_answers\"") && json.contains("\"bounds\""))
    }

    @Test func olderFileIsRead() throws {
        #expect(try Baseline(Array(#"{"bounds": []}"#.utf8), file: "b").wrongAnswers == nil)
    }

    @Test func reportNamesKindsAndConversations() {
        let section = Self.wrong(1).section
        #expect(section.rows == [["half", "10", "1", "10.0 %", "2", "t-1"]])
    }

    // MARK: - Verdict lines

    @Test func verdictLineHasEventsAndQuestions() throws {
        let chat = EventScoresTests.chat([EventScoresTests.dinner, EventScoresTests.off])
        let scored = EventScoresTests.scored(
            chat,
            written: [
                EventScoresTests.decided(EventScoresTests.dinner), EventScoresTests.decided(EventScoresTests.off),
            ],
            asked: [EventScoresTests.decided(EventScoresTests.lunch)]
        )
        let data = try JSONEncoder().encode(VerdictLine(scored))
        let line = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(line["id"] as? String == "t-1" && line["status"] as? String == "HAS_EVENT_AGREED")
        let events = try #require(line["events"] as? [[String: Any]])
        #expect(events.map { $0["action"] as? String } == ["add", "cancel"])
        let keys: Set<String> = [
            "title", "start_date", "start_time", "end_date", "end_time", "location", "notes", "reference", "action",
        ]
        #expect(events.allSatisfy { Set($0.keys) == keys }, "nulls are written")
        let questions = try #require(line["questions"] as? [[String: Any]])
        #expect(questions.count == 1 && Set(questions[0].keys) == keys.union(["reasons"]))
        #expect(questions[0]["reasons"] as? [String] == ["hedged"])
        #expect((line["event"] as? [String: Any])?["start_date"] as? String == "2026-11-22", "the last that stands")
        #expect(line["further_events"] == nil && line["fault"] == nil)
    }
}
