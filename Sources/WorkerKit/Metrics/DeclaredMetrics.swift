internal import CoreMetrics
internal import NIOConcurrencyHelpers

/// Makes metrics. Each is declared once: its name, its labels with the closed sets of their values, and its help. A
/// series for each of these values is there from the start, so that a counter begins at 0 and an alert sees the first
/// increase. The hourly counts in the database have no others.
extension PrometheusRegistry {
    /// - Parameter values: the sets of values, each in the order of the labels.
    public func counters(
        _ name: String,
        by labels: [String] = [],
        of values: [[String]] = [[]],
        _ help: String
    ) -> LabelledCounters {
        self.describe(name, help)
        return LabelledCounters(
            series: LabelledSeries(labels, values) { Counter(label: name, dimensions: $0, factory: self) }
        )
    }

    /// A gauge is not shown before it is first set.
    public func gauges(
        _ name: String,
        by labels: [String] = [],
        of values: [[String]] = [[]],
        _ help: String
    ) -> LabelledGauges {
        self.describe(name, help)
        return LabelledGauges(
            series: LabelledSeries(labels, values) { Meter(label: name, dimensions: $0, factory: self) }
        )
    }

    /// - Parameter bounds: the upper bounds of the buckets.
    public func histograms(
        _ name: String,
        by labels: [String] = [],
        of values: [[String]] = [[]],
        bounds: [Double],
        _ help: String
    ) -> LabelledHistograms {
        self.describe(name, help, bounds: bounds)
        return LabelledHistograms(
            series: LabelledSeries(labels, values) { Recorder(label: name, dimensions: $0, factory: self) }
        )
    }
}

/// The counters of one metric. Values of labels are in the order of the labels, and each is from a closed set.
public struct LabelledCounters: Sendable {
    fileprivate let series: LabelledSeries<Counter>

    public func count(_ values: String..., by count: Int = 1) { self.series[values].increment(by: Int64(count)) }
}

/// The gauges of one metric.
public struct LabelledGauges: Sendable {
    fileprivate let series: LabelledSeries<Meter>

    public func set(_ value: Double, _ values: String...) { self.series[values].set(value) }

    public func set(_ value: Int, _ values: String...) { self.series[values].set(value) }

    /// - Parameter change: negative to take something away.
    public func add(_ change: Int, _ values: String...) { self.series[values].increment(by: Double(change)) }
}

/// The histograms of one metric.
public struct LabelledHistograms: Sendable {
    fileprivate let series: LabelledSeries<Recorder>

    public func record(_ value: Int, _ values: String...) { self.series[values].record(value) }

    /// In seconds.
    public func record(_ duration: Duration, _ values: String...) { self.series[values].record(duration / .seconds(1)) }
}

/// The series of one metric by the values of their labels.
private struct LabelledSeries<Handle: Sendable>: Sendable {
    private let labels: [String]
    private let make: @Sendable ([(String, String)]) -> Handle
    private let handles = NIOLockedValueBox<[[String]: Handle]>([:])

    init(_ labels: [String], _ values: [[String]], make: @escaping @Sendable ([(String, String)]) -> Handle) {
        (self.labels, self.make) = (labels, make)
        for values in values { _ = self[values] }
    }

    subscript(values: [String]) -> Handle {
        self.handles.withLockedValue { handles in
            if let handle = handles[values] { return handle }
            let handle = self.make(Array(zip(self.labels, values)))
            handles[values] = handle
            return handle
        }
    }
}
