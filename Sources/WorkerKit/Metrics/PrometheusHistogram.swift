internal import CoreMetrics
internal import NIOConcurrencyHelpers

/// Counts values in buckets by size. Durations are in seconds.
final class PrometheusHistogram: RecorderHandler, TimerHandler, PrometheusSeries {
    private struct State {
        /// For each bucket alone. The last one counts values above all bounds.
        var counts: [UInt64]
        var sum = 0.0
    }

    /// Inclusive upper bounds, ascending, without infinity.
    private let bounds: [Double]
    private let state: NIOLockedValueBox<State>

    init(bounds: [Double]) {
        self.bounds = Array(Set(bounds.filter(\.isFinite))).sorted()
        self.state = NIOLockedValueBox(State(counts: Array(repeating: 0, count: self.bounds.count + 1)))
    }

    /// NaN is ignored, because it would make the sum NaN.
    func record(_ value: Double) {
        guard !value.isNaN else { return }
        let bucket = self.bounds.firstIndex { value <= $0 } ?? self.bounds.count
        self.state.withLockedValue { state in
            state.counts[bucket] += 1
            state.sum += value
        }
    }

    func record(_ value: Int64) { self.record(Double(value)) }

    func recordNanoseconds(_ duration: Int64) { self.record(Double(duration) / 1e9) }

    func write(name: String, labels: String, into text: inout String) {
        let state = self.state.withLockedValue { $0 }
        let prefix = labels.isEmpty ? "" : labels + ","
        var count: UInt64 = 0
        for (bound, own) in zip(self.bounds.map { PrometheusText.number($0) } + ["+Inf"], state.counts) {
            count += own
            PrometheusText.line(name + "_bucket", prefix + "le=\"\(bound)\"", String(count), into: &text)
        }
        PrometheusText.line(name + "_sum", labels, PrometheusText.number(state.sum), into: &text)
        PrometheusText.line(name + "_count", labels, String(count), into: &text)
    }
}
