internal import Testing

@testable internal import Bench

@Suite("Several workers are measured beside one")
struct ScalingTests {
    private func measurement(_ units: Int, seconds: Double) -> Measurement {
        Measurement(units: units, seconds: seconds)
    }

    @Test func ratesOfSeveralAreDividedByTheRateOfOne() throws {
        let measured = [
            1: self.measurement(1000, seconds: 2), 2: self.measurement(1000, seconds: 2.5),
            8: self.measurement(1000, seconds: 1),
        ]
        let one = try ScalingCase.beside(measured)
        #expect(one.perSecond == 500)
        #expect(one.figures == ["2_workers_beside_one": 0.8, "8_workers_beside_one": 2])
    }

    @Test(arguments: [nil, 0.0])
    func withoutARateOfOneThereIsNoResult(_ seconds: Double?) {
        var measured = [2: self.measurement(1000, seconds: 1)]
        measured[1] = seconds.map { self.measurement(1000, seconds: $0) }
        #expect(throws: BenchFault.self) { try ScalingCase.beside(measured) }
    }

    @Test func worstChatsOfMessageWorkersAreJudged() throws {
        func result(_ variant: String, _ ratio: Double) -> BenchResult {
            var measurement = self.measurement(1000, seconds: 1)
            measurement.figures[GoalNames.besideOne(4)] = ratio
            return BenchResult(GoalNames.scaling, variant, .jadwal, [BenchRepetition(1, measurement)])
        }
        let variants = ScalingCase(isQuick: false).variants
        let ratios = variants.map { $0.contains("5k") ? 0.95 : $0.contains("500k") ? 0.89 : 0.1 }
        let results = BenchResults(zip(variants, ratios).map(result))
        let outcomes = Goal.all.flatMap { $0.outcomes(of: results) }.filter { $0.caseName == GoalNames.scaling }
        #expect(outcomes.map(\.seen) == [0.89])
        #expect(outcomes.map(\.verdict) == [.missed])
    }

    @Test func commitsBeforeAllWorkersTakeMessagesAreStartUp() throws {
        let second: Int64 = 1_000_000
        let commits = CommitTimes(commits: [
            (0, 10), (10 * second, 100), (11 * second, 200), (12 * second, 400), (13 * second, 400),
        ])
        // 800 rows in two seconds.
        #expect(try commits.steadySeconds(since: 11 * second) == 1110.0 / 400)
        #expect(throws: BenchFault.self) { try commits.steadySeconds(since: 13 * second) }
    }
}
