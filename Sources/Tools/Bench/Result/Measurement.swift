internal import Histogram

/// One measurement of one subject. Figures that do not apply are nil.
struct Measurement: Sendable, Codable {
    /// Messages, conversations, events or pushes: what the case counts.
    var units: Int
    var seconds: Double
    /// Processor time for 1,000 units.
    var subjectMilliseconds: Double?
    var brokerMilliseconds: Double?
    var databaseMilliseconds: Double?
    /// The peak memory of the measured processes.
    var peakMegabytes: Double?
    var statementsPerUnit: Double?
    var transactionsPerUnit: Double?
    var latency: LatencySummary?
    /// Figures of this case only. Names end with the unit: `dead_tuples`, `idle_megabytes`.
    var figures: [String: Double] = [:]

    var perSecond: Double { self.seconds > 0 ? Double(self.units) / self.seconds : 0 }
}

extension Measurement {
    /// The measurement without database figures, for a subject that uses no database.
    var withoutDatabase: Measurement {
        var own = self
        (own.databaseMilliseconds, own.statementsPerUnit, own.transactionsPerUnit) = (nil, nil, nil)
        return own
    }
}

/// Percentiles in milliseconds.
struct LatencySummary: Sendable, Codable {
    var p50: Double
    var p95: Double
    var p99: Double
    var max: Double
}

/// Records latencies from a microsecond to an hour, with three exact digits.
struct LatencyRecorder: Sendable {
    private var histogram = Histogram<UInt64>(
        highestTrackableValue: 3_600_000_000,
        numberOfSignificantValueDigits: .three
    )

    /// A negative latency counts as zero; `earliest` shows it.
    mutating func record(seconds: Double) {
        self.earliest = min(self.earliest, seconds)
        self.histogram.record(UInt64((max(0, min(seconds, 3600)) * 1_000_000).rounded()))
    }

    /// The smallest that was recorded, in seconds.
    private(set) var earliest = Double.infinity

    /// nil if nothing was recorded.
    var summary: LatencySummary? {
        guard self.histogram.totalCount > 0 else { return nil }
        func milliseconds(_ percentile: Double) -> Double {
            Double(self.histogram.valueAtPercentile(percentile)) / 1000
        }
        return LatencySummary(
            p50: milliseconds(50),
            p95: milliseconds(95),
            p99: milliseconds(99),
            max: milliseconds(100)
        )
    }
}

/// A figure that was measured several times.
struct RepeatedFigure: Sendable {
    /// A larger spread marks a result as noisy.
    static let noisySpread = 0.2

    private let values: [Double]

    /// nil, NaN and infinite values are ignored.
    init(_ values: [Double?]) { self.values = values.compactMap(\.self).filter(\.isFinite).sorted() }

    /// For an even count, the mean of the two middle values.
    var median: Double? {
        guard !self.values.isEmpty else { return nil }
        let middle = self.values.count / 2
        guard self.values.count.isMultiple(of: 2) else { return self.values[middle] }
        return (self.values[middle - 1] + self.values[middle]) / 2
    }

    /// (max − min) / median; nil for a single value.
    var spread: Double? {
        guard self.values.count > 1, let median, median > 0, let first = self.values.first, let last = self.values.last
        else { return nil }
        return (last - first) / median
    }

    var isNoisy: Bool { (self.spread ?? 0) > Self.noisySpread }
}

/// The ratio of two rates, repetition by repetition. The machine's speed drifts, but the two rates of one repetition
/// met the same speed. So the median of the ratios is steadier than the ratio of the medians.
enum PairedRatio {
    /// nil if no repetition has both rates.
    static func median(of own: [BenchRepetition], to others: [BenchRepetition]) -> Double? {
        let ratios = own.map { repetition in
            others.first { $0.number == repetition.number }.flatMap { Self.ratio(repetition.perSecond, $0.perSecond) }
        }
        return RepeatedFigure(ratios).median
    }

    /// - Parameter rate: the rate of another run, which cannot be paired.
    static func median(of own: [BenchRepetition], to rate: Double?) -> Double? {
        RepeatedFigure(own.map { Self.ratio($0.perSecond, rate) }).median
    }

    private static func ratio(_ own: Double?, _ other: Double?) -> Double? {
        guard let own, let other, other > 0 else { return nil }
        return own / other
    }
}
