internal import CoreMetrics
internal import Synchronization

/// Counts up. Starts at 0, so that the first increase is seen as one.
final class PrometheusCounter: CounterHandler, PrometheusSeries {
    private let count = Atomic<Int64>(0)

    var value: Int64 { self.count.load(ordering: .relaxed) }

    func increment(by amount: Int64) { self.count.wrappingAdd(amount, ordering: .relaxed) }

    func reset() { self.count.store(0, ordering: .relaxed) }

    func write(name: String, labels: String, into text: inout String) {
        PrometheusText.line(name, labels, String(self.value), into: &text)
    }
}
