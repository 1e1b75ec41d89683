import Testing

@testable import Bench

@Suite("Goals")
struct GoalTests {
    private func outcomes(_ results: [BenchResult]) -> [String: GoalOutcome] {
        let all = Goal.all.flatMap { $0.outcomes(of: BenchResults(results)) }
        return Dictionary(all.map { ("\($0.goal): \($0.wanted)", $0) }) { first, _ in first }
    }

    private static let limit = "ingest, encrypted, deduplicated, debounced, durable, one worker: ≥ 50 % of the C limit"
    private static let memory = "resident memory of any worker, at any backlog"

    @Test func withoutResultsNoGoalIsRun() {
        #expect(Goal.all.count == 20)
        let outcomes = self.outcomes([])
        #expect(outcomes.values.allSatisfy { $0.verdict == .notRun && $0.seen == nil })
        #expect(outcomes.count == Goal.all.map(\.bounds.count).reduce(0, +))
    }

    @Test(arguments: [(0.5, GoalOutcome.Verdict.met), (0.49, .missed), (.nan, .missed)])
    func shareOfTheLimitIsJudged(_ ratio: Double, _ verdict: GoalOutcome.Verdict) {
        var result = BenchResult.sample(GoalNames.ingest, GoalNames.ingestVariant, rates: [1])
        result.ratioToLimit = ratio
        #expect(self.outcomes([result])[Self.limit]?.verdict == verdict)
    }

    @Test func otherVariantOrSubjectIsIgnored() {
        var results = [
            BenchResult.sample(GoalNames.ingest, "1M messages, 5k chats, 60 B", rates: [1]),
            .sample(GoalNames.ingest, GoalNames.ingestVariant, .other, rates: [1]),
        ]
        for place in results.indices { results[place].ratioToLimit = 1 }
        #expect(self.outcomes(results)[Self.limit]?.verdict == .notRun)
    }

    @Test func goalOfAnUnmeasuredCaseIsMissed() {
        let result = BenchResult.sample(GoalNames.ingest, GoalNames.ingestVariant, rates: [nil])
        #expect(self.outcomes([result])[Self.limit]?.verdict == .missed)
        let others = [
            BenchResult.sample(GoalNames.ingest, GoalNames.ingestVariant, rates: [1]),
            .sample(GoalNames.ingest, GoalNames.ingestVariant, .limit, rates: [nil]),
        ]
        #expect(self.outcomes(others)[Self.limit]?.verdict == .missed)
    }

    @Test func quickRunIsNotJudged() throws {
        let result = BenchResult.sample(GoalNames.ingest, GoalNames.ingestVariant, rates: [30_000])
        let outcome = try #require(Goal.all[0].outcomes(of: BenchResults([result]), isQuick: true).last)
        #expect(outcome.seen == 30_000)
        #expect(outcome.verdict == .notJudged)
        #expect(Goal.all[0].outcomes(of: BenchResults([result])).last?.verdict == .met)
    }

    @Test(arguments: [
        ("50k messages, 5k chats, 1 KB", false), ("10k messages, 5k chats, 16 KB", true),
        ("100k messages, 60 B", false),
        ("10k messages near the limit", true),
    ])
    func largeBodiesAreRecognisedByTheVariantsName(_ variant: String, _ areLarge: Bool) {
        #expect(GoalNames.hasLargeBodies(variant) == areLarge)
    }

    @Test func oneEarlyClaimInAnyRepetitionMissesTheGoal() {
        var early = [0.0, 3, 0].makeIterator()
        let result = BenchResult.sample(GoalNames.debounce, GoalNames.debounceVariant, rates: [1, 1, 1]) {
            $0.figures[GoalNames.early] = early.next()
        }
        let outcome = self.outcomes([result])["claims: lateness at 2,000 due/s with 1,000,000 armed: ≤ 0 ms early"]
        #expect(outcome?.seen == 3)
        #expect(outcome?.verdict == .missed)
    }

    @Test func peakMemoryOfAnyRepetitionIsJudgedWithABoundForLargeBodies() {
        var peaks = [40.0, 61].makeIterator()
        let results = [
            BenchResult.sample("backlog", "1M messages, 5k chats, 60 B", rates: [1, 1]) {
                $0.peakMegabytes = peaks.next()
            },
            .sample("ingest", "100k messages, 5k chats, 16 KB", rates: [1]) { $0.peakMegabytes = 119 },
            .sample("ingest", "100k messages, 5k chats, 60 B", .plain, rates: [1]) { $0.peakMegabytes = 500 },
            .sample(GoalNames.severalProcesses[0], "4 workers", rates: [1]) { $0.peakMegabytes = 400 },
        ]
        let outcomes = self.outcomes(results)
        #expect(outcomes["\(Self.memory): ≤ 60 MB"]?.seen == 61)
        #expect(outcomes["\(Self.memory): ≤ 60 MB"]?.verdict == .missed)
        #expect(outcomes["\(Self.memory): ≤ 120 MB with bodies of 16 KB or more"]?.seen == 119)
        #expect(outcomes["\(Self.memory): ≤ 120 MB with bodies of 16 KB or more"]?.verdict == .met)
    }
}
