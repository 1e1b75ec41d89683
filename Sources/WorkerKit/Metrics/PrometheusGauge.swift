internal import CoreMetrics

/// Goes up and down. Not shown before it is first set: "none are due" and "nobody has looked" differ.
final class PrometheusGauge: MeterHandler, RecorderHandler, PrometheusSeries {
    private let value = AtomicDouble(.nan)

    /// nil before it is first set.
    var current: Double? {
        let value = self.value.load()
        return value.isNaN ? nil : value
    }

    func set(_ value: Int64) { self.value.store(Double(value)) }
    func set(_ value: Double) { self.value.store(value) }
    func increment(by amount: Double) { self.value.add(amount) }
    func decrement(by amount: Double) { self.value.add(-amount) }
    func record(_ value: Int64) { self.value.store(Double(value)) }
    func record(_ value: Double) { self.value.store(value) }

    func write(name: String, labels: String, into text: inout String) {
        if let value = self.current { PrometheusText.line(name, labels, PrometheusText.number(value), into: &text) }
    }
}
