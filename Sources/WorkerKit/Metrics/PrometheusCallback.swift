/// A gauge that is asked at each scrape.
final class PrometheusCallback: PrometheusSeries {
    private let read: @Sendable () -> Double?

    init(_ read: @escaping @Sendable () -> Double?) { self.read = read }

    func write(name: String, labels: String, into text: inout String) {
        guard let value = self.read() else { return }
        PrometheusText.line(name, labels, PrometheusText.number(value), into: &text)
    }
}
