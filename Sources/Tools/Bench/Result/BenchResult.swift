/// The result of one contestant in one variant of a case.
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
    /// nil if every repetition was missed.
    var medians: BenchMedians?
    /// The spread of the rate; nil if it was measured once.
    var spread: Double?
    var isNoisy: Bool
    /// The ratio of the rates, above 1 if this contestant is faster; nil if there is nothing to compare with.
    var ratioToLimit: Double?
    var ratioToPlain: Double?
    var ratioToCelery: Double?
    /// The ratio to the build of `--compare`.
    var ratioToOther: Double?
    /// The ratio to an earlier run on a similar machine.
    var ratioToBaseline: Double?
    /// The commit of the run that measured it, if that is not the document's commit.
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

    /// The reasons of missed repetitions.
    var missed: [String] { self.repetitions.compactMap(\.missed) }

    func isOfSame(_ other: BenchResult) -> Bool {
        (self.caseName, self.variant, self.subject) == (other.caseName, other.variant, other.subject)
    }
}

/// One contestant's turn.
struct BenchRepetition: Sendable, Codable {
    /// From 1. Repetitions with the same number were measured right after one another.
    var number: Int
    var perSecond: Double?
    var measurement: Measurement?
    /// Why there is no measurement.
    var missed: String?

    init(_ number: Int, _ measurement: Measurement) {
        (self.number, self.measurement, self.perSecond) = (number, measurement, measurement.perSecond)
    }

    init(_ number: Int, missed: String) { (self.number, self.missed) = (number, missed) }
}

/// The median of each figure over the repetitions. Units as in `Measurement`.
struct BenchMedians: Sendable, Codable {
    var perSecond: Double?
    var seconds: Double?
    var subjectMilliseconds: Double?
    var brokerMilliseconds: Double?
    var databaseMilliseconds: Double?
    var peakMegabytes: Double?
    var statementsPerUnit: Double?
    var transactionsPerUnit: Double?
    var latency: LatencySummary?
    var figures: [String: Double]

    /// nil when nothing was measured.
    init?(_ measurements: [Measurement]) {
        guard !measurements.isEmpty else { return nil }
        func median(_ figure: (Measurement) -> Double?) -> Double? { RepeatedFigure(measurements.map(figure)).median }
        self.perSecond = median(\.perSecond)
        self.seconds = median(\.seconds)
        self.subjectMilliseconds = median(\.subjectMilliseconds)
        self.brokerMilliseconds = median(\.brokerMilliseconds)
        self.databaseMilliseconds = median(\.databaseMilliseconds)
        self.peakMegabytes = median(\.peakMegabytes)
        self.statementsPerUnit = median(\.statementsPerUnit)
        self.transactionsPerUnit = median(\.transactionsPerUnit)
        if let p50 = median({ $0.latency?.p50 }), let p95 = median({ $0.latency?.p95 }),
            let p99 = median({ $0.latency?.p99 }), let max = median({ $0.latency?.max })
        {
            self.latency = LatencySummary(p50: p50, p95: p95, p99: p99, max: max)
        }
        self.figures = [:]
        for name in Set(measurements.flatMap(\.figures.keys)) { self.figures[name] = median { $0.figures[name] } }
    }
}

/// The results of a run, for the goals.
struct BenchResults: Sendable {
    private let all: [BenchResult]

    init(_ all: [BenchResult]) { self.all = all }

    /// The results of this build of Jadwal.
    ///
    /// - Parameter caseName: nil for all cases.
    func jadwal(_ caseName: String? = nil) -> [BenchResult] {
        self.all.filter { $0.subject == .jadwal && (caseName == nil || $0.caseName == caseName) }
    }

    /// True if any contestant of the case was never measured.
    func lacksSomething(of caseName: String) -> Bool {
        self.all.contains { $0.caseName == caseName && $0.medians == nil }
    }

    /// A figure of one variant.
    func goalFigure(_ caseName: String, _ variant: String, _ figure: (BenchResult) -> Double?) -> GoalFigure? {
        self.goalFigures(caseName, figure).first { $0.variant == variant }
    }

    /// A figure of the variant in which it is largest.
    func largest(_ caseName: String, _ figure: (BenchResult) -> Double?) -> GoalFigure? {
        self.goalFigures(caseName, figure).max { $0.value < $1.value }
    }

    /// A figure of the variant in which it is smallest.
    func smallest(_ caseName: String, _ figure: (BenchResult) -> Double?) -> GoalFigure? {
        self.goalFigures(caseName, figure).min { $0.value < $1.value }
    }

    private func goalFigures(_ caseName: String, _ figure: (BenchResult) -> Double?) -> [GoalFigure] {
        self.jadwal(caseName).compactMap { result in
            figure(result).map { GoalFigure(value: $0, caseName: caseName, variant: result.variant) }
        }
    }
}
