internal import NIOConcurrencyHelpers
internal import Testing

@testable internal import Bench

@Suite("Contestants are measured in turns")
struct BenchRunnerTests {
    private func turns(
        _ scripted: ScriptedCase = ScriptedCase(),
        repetitions: Int,
        withOther: Bool = false,
        leftOut: Set<Contestant> = []
    ) async -> [Contestant] {
        let turns = NIOLockedValueBox<[Contestant]>([])
        var runner = BenchRunner(cases: [scripted], repetitions: repetitions, progress: BenchProgress { _ in }) {
            turns.withLockedValue { [contestant = $1] in $0.append(contestant) }
            _ = ($0, $2)
            return Measurement(units: 1, seconds: 1)
        }
        runner.hasOther = { _, _ in withOther }
        runner.leftOut = leftOut
        _ = await runner.run()
        return turns.withLockedValue { $0 }
    }

    @Test func everySecondRepetitionIsReversed() async {
        let turns = await self.turns(repetitions: 3)
        #expect(turns == [.jadwal, .limit, .plain, .plain, .limit, .jadwal, .jadwal, .limit, .plain])
    }

    @Test func otherBuildIsMeasuredNextToThisOne() async {
        #expect(await self.turns(repetitions: 1, withOther: true) == [.jadwal, .other, .limit, .plain])
        #expect(await self.turns(repetitions: 1, leftOut: [.plain]) == [.jadwal, .limit])
    }

    @Test func caseCanLimitItsRepetitions() async {
        #expect(await self.turns(ScriptedCase(most: 2), repetitions: 5).count == 6)
    }

    @Test func failedMeasurementIsMissedAndTheRunContinues() async throws {
        let said = NIOLockedValueBox("")
        let progress = BenchProgress { text in said.withLockedValue { $0 += text } }
        let runner = BenchRunner(cases: [ScriptedCase()], repetitions: 2, progress: progress) { _, contestant, _ in
            guard contestant != .limit else { throw BenchFault("no program") }
            return Measurement(units: 1000, seconds: contestant == .jadwal ? 0.05 : 1)
        }
        let results = await runner.run().flatMap { $0.results(baseline: []) }
        #expect(results.map(\.subject) == [.jadwal, .limit, .plain])
        #expect(results[1].missed == ["no program", "no program"])
        #expect(results[1].medians == nil)
        #expect(results[0].ratioToLimit == nil)
        #expect(results[0].ratioToPlain == 20)
        #expect(results[2].ratioToPlain == nil)
        #expect(said.withLockedValue { $0 }.contains("scripted · small · 2 of 2 · jadwal: 20,000/s\n"))
        #expect(said.withLockedValue { $0 }.contains("scripted · small · 1 of 2 · limit: missed\n  no program\n"))
    }

    @Test func interruptedRunKeepsFinishedMeasurements() async {
        let runner = BenchRunner(cases: [ScriptedCase()], repetitions: 3, progress: BenchProgress { _ in }) {
            _,
            contestant,
            _ in
            guard contestant == .jadwal else {
                withUnsafeCurrentTask { $0?.cancel() }
                throw CancellationError()
            }
            return Measurement(units: 1, seconds: 1)
        }
        let results = await Task { await runner.run() }.value.flatMap { $0.results(baseline: []) }
        #expect(results.map(\.subject) == [.jadwal])
        #expect(results.flatMap(\.missed).isEmpty)
    }

    @Test func baselineIsMatchedByCaseVariantAndSubject() {
        var measured = MeasuredVariant("ingest", "small", [.jadwal, .limit])
        for repetition in BenchRepetition.samples([110, 120]) { measured.add(repetition, of: .jadwal) }
        let baseline = [
            BenchResult.sample("ingest", "large", rates: [1]), .sample("ingest", "small", .limit, rates: [1]),
            .sample("ingest", "small", rates: [100]),
        ]
        #expect(measured.results(baseline: baseline).map(\.ratioToBaseline) == [1.15])
    }
}

/// A case whose measurements come from the test.
struct ScriptedCase: BenchCase {
    var name = "scripted"
    var about = "for tests"
    var variants = ["small"]
    var most = Int.max

    func subjects(of variant: String) -> [Subject] { [.jadwal, .limit, .plain] }

    func repetitions(of variant: String) -> Int { self.most }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        throw BenchFault("the test measures")
    }
}
