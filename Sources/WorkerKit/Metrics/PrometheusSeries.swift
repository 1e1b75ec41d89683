internal import CoreMetrics
internal import Synchronization

/// One series: a line of the exposition, or a group of lines for a histogram.
protocol PrometheusSeries: AnyObject, Sendable {
    /// Appends the lines of the series.
    ///
    /// - Parameter labels: in the form of the exposition, without braces.
    func write(name: String, labels: String, into text: inout String)
}

/// A counter. It starts at 0, so that the first increase is visible.
final class PrometheusCounter: CounterHandler, PrometheusSeries {
    private let count = Atomic<Int64>(0)

    var value: Int64 { self.count.load(ordering: .relaxed) }

    func increment(by amount: Int64) { self.count.wrappingAdd(amount, ordering: .relaxed) }

    func reset() { self.count.store(0, ordering: .relaxed) }

    func write(name: String, labels: String, into text: inout String) {
        PrometheusText.line(name, labels, String(self.value), into: &text)
    }
}

/// A counter for fractions.
final class PrometheusFloatingPointCounter: FloatingPointCounterHandler, PrometheusSeries {
    private let sum = AtomicDouble(0)

    func increment(by amount: Double) { self.sum.add(amount) }

    func reset() { self.sum.store(0) }

    func write(name: String, labels: String, into text: inout String) {
        PrometheusText.line(name, labels, PrometheusText.number(self.sum.load()), into: &text)
    }
}

/// A gauge. It is not shown before it is first set, because "zero" and "not measured yet" differ.
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

/// A gauge that is read at each scrape.
final class PrometheusCallback: PrometheusSeries {
    private let read: @Sendable () -> Double?

    init(_ read: @escaping @Sendable () -> Double?) { self.read = read }

    func write(name: String, labels: String, into text: inout String) {
        guard let value = self.read() else { return }
        PrometheusText.line(name, labels, PrometheusText.number(value), into: &text)
    }
}

/// A floating-point number that threads change without a lock.
struct AtomicDouble: ~Copyable, Sendable {
    private let bits: Atomic<UInt64>

    init(_ value: Double) { self.bits = Atomic(value.bitPattern) }

    func load() -> Double { Double(bitPattern: self.bits.load(ordering: .relaxed)) }

    func store(_ value: Double) { self.bits.store(value.bitPattern, ordering: .relaxed) }

    /// - Parameter initial: used in place of NaN, which means "not set yet".
    func add(_ change: Double, insteadOfNaN initial: Double = 0) {
        var old = self.bits.load(ordering: .relaxed)
        while true {
            let value = Double(bitPattern: old)
            let new = (value.isNaN ? initial : value) + change
            let (isDone, current) = self.bits.compareExchange(
                expected: old,
                desired: new.bitPattern,
                ordering: .relaxed
            )
            if isDone { return }
            old = current
        }
    }
}
