import Testing

@testable import Bench

@Suite("Repeated figures")
struct RepeatedFigureTests {
    @Test func medianOfAnEvenCountIsTheMeanOfTheMiddleTwo() {
        #expect(RepeatedFigure([9, 1, 4]).median == 4)
        #expect(RepeatedFigure([9, 1, 4, 6]).median == 5)
        #expect(RepeatedFigure([]).median == nil)
    }

    @Test func missingAndUndefinedFiguresAreIgnored() {
        #expect(RepeatedFigure([nil, 3, .nan, 5, .infinity]).median == 4)
    }

    @Test func spreadIsTheRangeDividedByTheMedian() {
        #expect(RepeatedFigure([90, 100, 105]).spread == 0.15)
        #expect(RepeatedFigure([100]).spread == nil)
    }

    @Test func spreadAboveAFifthIsNoisy() {
        #expect(!RepeatedFigure([90, 100, 110]).isNoisy)
        #expect(RepeatedFigure([90, 100, 111]).isNoisy)
    }

    @Test func ratiosArePairedByRepetition() {
        // The machine was twice as fast in the second repetition: the ratio of the medians would be 0.75.
        let own = BenchRepetition.samples([50, 120, 75])
        let limit = BenchRepetition.samples([100, 200, 100])
        #expect(PairedRatio.median(of: own, to: limit) == 0.6)
    }

    @Test func repetitionWithAMissIsLeftOut() {
        let own = BenchRepetition.samples([50, nil, 80])
        #expect(PairedRatio.median(of: own, to: BenchRepetition.samples([100, 200, nil])) == 0.5)
        #expect(PairedRatio.median(of: own, to: BenchRepetition.samples([nil, 200, nil])) == nil)
    }
}

extension BenchResult {
    /// One repetition for each rate; nil for a missed repetition.
    static func sample(
        _ caseName: String = "ingest",
        _ variant: String = "small",
        _ subject: Contestant = .jadwal,
        rates: [Double?],
        _ change: (inout Measurement) -> Void = { _ in }
    ) -> BenchResult {
        BenchResult(caseName, variant, subject, BenchRepetition.samples(rates, change))
    }
}

extension BenchRepetition {
    static func samples(_ rates: [Double?], _ change: (inout Measurement) -> Void = { _ in }) -> [BenchRepetition] {
        rates.enumerated().map { place, rate in
            guard let rate else {
                return BenchRepetition(place + 1, missed: "the queue did not become empty\nand more")
            }
            var measurement = Measurement(units: 1000, seconds: 1000 / rate)
            change(&measurement)
            return BenchRepetition(place + 1, measurement)
        }
    }
}
