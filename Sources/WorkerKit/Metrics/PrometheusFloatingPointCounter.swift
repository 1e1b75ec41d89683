internal import CoreMetrics

/// Counts up by parts.
final class PrometheusFloatingPointCounter: FloatingPointCounterHandler, PrometheusSeries {
    private let sum = AtomicDouble(0)

    func increment(by amount: Double) { self.sum.add(amount) }

    func reset() { self.sum.store(0) }

    func write(name: String, labels: String, into text: inout String) {
        PrometheusText.line(name, labels, PrometheusText.number(self.sum.load()), into: &text)
    }
}
