/// What was measured of one variant of a case.
struct MeasuredVariant: Sendable {
    let caseName: String
    let variant: String
    /// In the order in which they are shown.
    let contestants: [Contestant]
    private(set) var repetitions: [Contestant: [BenchRepetition]] = [:]

    init(_ caseName: String, _ variant: String, _ contestants: [Contestant]) {
        (self.caseName, self.variant, self.contestants) = (caseName, variant, contestants)
    }

    mutating func add(_ repetition: BenchRepetition, of contestant: Contestant) {
        self.repetitions[contestant, default: []].append(repetition)
    }

    /// One for each contestant that had a turn.
    ///
    /// - Parameter baseline: only one of a machine of the same shape says something.
    func results(baseline: [BenchResult]) -> [BenchResult] {
        self.contestants.compactMap { contestant in
            guard let own = self.repetitions[contestant] else { return nil }
            var result = BenchResult(self.caseName, self.variant, contestant, own)
            func ratio(to other: Contestant) -> Double? {
                contestant == other ? nil : PairedRatio.median(of: own, to: self.repetitions[other] ?? [])
            }
            result.ratioToLimit = ratio(to: .limit)
            result.ratioToPlain = ratio(to: .plain)
            result.ratioToCelery = ratio(to: .celery)
            result.ratioToOther = contestant == .jadwal ? ratio(to: .other) : nil
            let before = baseline.first { $0.isOfSame(result) }
            result.ratioToBaseline = PairedRatio.median(of: own, to: before?.medians?.perSecond)
            return result
        }
    }
}
