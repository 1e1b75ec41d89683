/// How one rate compares to another, repetition by repetition. The machine's speed drifts; what was measured right after one
/// another met the same speed, so that the median of the ratios is steadier than the ratio of the medians.
enum PairedRatio {
    /// nil without a pair of which both were measured.
    static func median(of own: [BenchRepetition], to others: [BenchRepetition]) -> Double? {
        let ratios = own.map { repetition in
            others.first { $0.number == repetition.number }.flatMap { Self.ratio(repetition.perSecond, $0.perSecond) }
        }
        return RepeatedFigure(ratios).median
    }

    /// - Parameter rate: of another run, which cannot be paired.
    static func median(of own: [BenchRepetition], to rate: Double?) -> Double? {
        RepeatedFigure(own.map { Self.ratio($0.perSecond, rate) }).median
    }

    private static func ratio(_ own: Double?, _ other: Double?) -> Double? {
        guard let own, let other, other > 0 else { return nil }
        return own / other
    }
}
