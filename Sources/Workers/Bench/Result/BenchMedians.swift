/// Each figure's median over the repetitions. Units as in `Measurement`.
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
