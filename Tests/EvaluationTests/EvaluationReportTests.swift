import ChatReader
internal import Evaluation
internal import Foundation
import Pipeline
internal import Testing

@Suite("Reports compare runs and list each miss")
struct EvaluationReportTests {
    private static func report(_ scored: [ScoredChat], seed: UInt64? = nil) -> EvaluationReport {
        EvaluationReport(model: "m", prompt: "v2", corpus: ["c"], scored: scored, seed: seed)
    }

    private static let open = LabelledChat.sample(["dinner?"], LabelledVerdict(status: .notConfirmed), id: "t-2")

    @Test func earlierReportIsComparedByCost() throws {
        let before = Self.report([LabelledChat.dinner.scored(.noEvent), Self.open.scored(.notConfirmed)])
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let earlier = try EarlierRun(Array(try encoder.encode(before)), file: "before")
        let other = LabelledChat.sample(["x"], LabelledVerdict(status: .noEvent), id: "t-3")
        let after = Self.report([
            LabelledChat.dinner.scored(.denied), Self.open.scored(.notConfirmed), other.scored(.noEvent),
        ])
        let comparison = RunComparison(from: earlier, to: after)
        #expect(comparison.better.isEmpty && comparison.worse.map(\.id) == ["t-1"])
        #expect(comparison.unchanged == 1 && comparison.unmatched == 1 && comparison.probability == 1)
        let back = RunComparison(from: EarlierRun(after), to: before)
        #expect(back.better.map(\.id) == ["t-1"] && back.worse.isEmpty)
    }

    @Test func fiveBetterAndNoneWorseIsSignificant() {
        let chats = (1...5).map { LabelledChat.sample(["x"], LabelledVerdict(status: .noEvent), id: "t-\($0)") }
        let before = EarlierRun(Self.report(chats.map { $0.scored(.denied) }))
        let comparison = RunComparison(from: before, to: Self.report(chats.map { $0.scored(.noEvent) }))
        #expect(comparison.better.count == 5)
        #expect(comparison.probability == 0.0625)
    }

    @Test func pageShowsEachMissWithEscapedText() {
        var chat = Self.open
        chat.messages[0].body = "<script>alert('&')</script> نتعشى؟"
        let scored = [chat.scored(.denied), LabelledChat.dinner.scored(.denied)]
        let page = EvaluationPage(Self.report(scored), scored).html
        #expect(page.contains("&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt; نتعشى؟"))
        #expect(!page.contains("<script"))
        #expect(page.contains("Confusion matrix") && page.contains("Misses: 2"))
        #expect(!page.contains("://"))
    }

    @Test func variantsAreCountedSeparately() {
        let variants = VariantMaker(seed: 3).variants(of: LabelledChat.dinner)
        let report = Self.report(([LabelledChat.dinner] + variants).map { $0.scored(.denied) }, seed: 3)
        #expect(report.scores.total.status == Share(0, of: 1))
        #expect(report.variants?.total.status == Share(1, of: 4))
        #expect(report.variants?.variants.map(\.name) == ["cut", "digits", "retracted", "shifted"])
        #expect(report.origin.contains("seed 3"))
    }

    @Test func boundHoldsForItsOwnScores() throws {
        let scored = [LabelledChat.dinner.scored(.noEvent), Self.open.scored(.notConfirmed)]
        var baseline = Baseline()
        baseline.set(Self.report(scored).bounds)
        let read = try Baseline(try baseline.json, file: "b")
        #expect(read.faults(of: Self.report(scored)).isEmpty)
        let worse = Self.report([LabelledChat.dinner.scored(.denied), Self.open.scored(.denied)])
        #expect(
            read.faults(of: worse) == [
                "c, m, v2: status 0.0 % is below 48.0 %", "c, m, v2: cost 3.500 is above 1.520",
            ]
        )
        var other = Self.report(scored)
        other.prompt = "v1"
        #expect(read.faults(of: other) == ["no bound for c, m, v1"])
    }
}

extension EarlierRun {
    init(_ report: EvaluationReport) {
        self.init(
            model: report.model,
            prompt: report.prompt,
            outcomes: report.outcomes.map {
                Outcome(id: $0.id, decided: $0.decided, cost: $0.cost)
            }
        )
    }
}
