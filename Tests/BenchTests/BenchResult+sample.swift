@testable import Bench

extension BenchResult {
    /// Measured as often as there are rates; nil for a turn that was missed.
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
