internal import Histogram

/// Latencies from a microsecond to an hour, three digits exact.
struct LatencyRecorder: Sendable {
    private var histogram = Histogram<UInt64>(
        highestTrackableValue: 3_600_000_000,
        numberOfSignificantValueDigits: .three
    )

    /// A negative one counts as zero; see `earliest` for whether there was any.
    mutating func record(seconds: Double) {
        self.earliest = min(self.earliest, seconds)
        self.histogram.record(UInt64((max(0, min(seconds, 3600)) * 1_000_000).rounded()))
    }

    /// The smallest that was recorded, in seconds.
    private(set) var earliest = Double.infinity

    /// nil when nothing was recorded.
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
