/// One contestant in one variant of a case.
struct BenchResult: Sendable, Codable {
    private enum CodingKeys: String, CodingKey {
        case caseName = "case"
        case variant, subject, repetitions, medians, spread
        case isNoisy = "noisy"
        case ratioToLimit, ratioToPlain, ratioToCelery, ratioToOther, ratioToBaseline
        case commit, date
    }

    var caseName: String
    var variant: String
    var subject: Contestant
    var repetitions: [BenchRepetition]
    /// nil when it was missed each time.
    var medians: BenchMedians?
    /// Of the rate; nil when it was measured once.
    var spread: Double?
    var isNoisy: Bool
    /// Of the rates, above 1 for whoever is faster; nil where there is nothing to compare with.
    var ratioToLimit: Double?
    var ratioToPlain: Double?
    var ratioToCelery: Double?
    /// To the build of `--compare`.
    var ratioToOther: Double?
    /// To an earlier run on a machine of the same shape.
    var ratioToBaseline: Double?
    /// Of the run that measured it, where that is not the document's: a baseline is kept case by case.
    var commit: String?
    var date: String?

    init(_ caseName: String, _ variant: String, _ subject: Contestant, _ repetitions: [BenchRepetition]) {
        (self.caseName, self.variant, self.subject) = (caseName, variant, subject)
        self.repetitions = repetitions.sorted { $0.number < $1.number }
        self.medians = BenchMedians(repetitions.compactMap(\.measurement))
        let rate = RepeatedFigure(repetitions.map(\.perSecond))
        (self.spread, self.isNoisy) = (rate.spread, rate.isNoisy)
    }

    var measurements: [Measurement] { self.repetitions.compactMap(\.measurement) }

    /// Why, and how often.
    var missed: [String] { self.repetitions.compactMap(\.missed) }

    func isOfSame(_ other: BenchResult) -> Bool {
        (self.caseName, self.variant, self.subject) == (other.caseName, other.variant, other.subject)
    }
}
