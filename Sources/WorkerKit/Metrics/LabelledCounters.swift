internal import CoreMetrics
internal import NIOConcurrencyHelpers

/// Counters of one name, one for each set of label values. Those of `MetricLabels` show as 0 from the start.
struct LabelledCounters: Sendable {
    private let name: String
    private let labels: [String]
    private let registry: PrometheusRegistry
    private let counters = NIOLockedValueBox<[[String]: Counter]>([:])

    init(_ name: String, _ labels: [String], help: String, in registry: PrometheusRegistry) {
        (self.name, self.labels, self.registry) = (name, labels, registry)
        registry.describe(name, help)
        for values in MetricLabels.values(of: name) { _ = self.counter(values) }
    }

    /// - Parameter values: in the order of the labels, each from a closed set.
    func callAsFunction(_ values: String...) -> Counter { self.counter(values) }

    private func counter(_ values: [String]) -> Counter {
        self.counters.withLockedValue { counters in
            if let counter = counters[values] { return counter }
            let dimensions = Array(zip(self.labels, values))
            let counter = Counter(label: self.name, dimensions: dimensions, factory: self.registry)
            counters[values] = counter
            return counter
        }
    }
}
