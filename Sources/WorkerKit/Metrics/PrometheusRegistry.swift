public import CoreMetrics
internal import NIOConcurrencyHelpers

/// Keeps the process' metrics for Prometheus to fetch: the backend of swift-metrics.
///
/// A label (swift-metrics' word for a name) becomes a Prometheus name, other characters than letters, digits, `_` and `:`
/// an underscore. The same name and dimensions give the same series. A name that is used again as another type, or with too
/// many sets of labels, gets a handler that works and is not shown.
public final class PrometheusRegistry: MetricsFactory {
    private struct State {
        var families: [String: PrometheusFamily] = [:]
        var helps: [String: String] = [:]
        var bounds: [String: [Double]] = [:]
    }

    /// Seconds, from a quick query to a slow model.
    public static let standardBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

    private let state = NIOLockedValueBox(State())

    public init() {}

    /// Says what a metric means and, for a histogram, the upper bounds of its buckets. Before its first series is made.
    public func describe(_ name: String, _ help: String, bounds: [Double]? = nil) {
        let name = PrometheusText.name(name)
        self.state.withLockedValue { state in
            state.helps[name] = help
            state.bounds[name] = bounds
        }
    }

    /// A gauge that is read at each scrape; nil leaves it out of that one. `read` must be quick and must not block. Replaces
    /// an earlier one of the same name and dimensions.
    public func gauge(_ name: String, _ dimensions: [(String, String)] = [], read: @escaping @Sendable () -> Double?) {
        let (name, labels) = (PrometheusText.name(name), PrometheusText.labels(dimensions))
        self.state.withLockedValue { state in
            var family = state.families[name] ?? PrometheusFamily(kind: .gauge)
            guard family.kind == .gauge else { return }
            family.series[labels] = PrometheusCallback(read)
            state.families[name] = family
        }
    }

    /// All series, by name and then by labels: the body of `/metrics`.
    public func text() -> String {
        let state = self.state.withLockedValue { $0 }
        var text = ""
        for (name, family) in state.families.sorted(by: { $0.key < $1.key }) {
            family.write(name: name, help: state.helps[name], into: &text)
        }
        return text
    }

    /// The present values of all counters.
    func counters() -> [CounterSeries: Int64] {
        let families = self.state.withLockedValue { $0.families.filter { $0.value.kind == .counter } }
        var counts: [CounterSeries: Int64] = [:]
        for (name, family) in families {
            for (labels, series) in family.series {
                guard let counter = series as? PrometheusCounter else { continue }
                counts[CounterSeries(metric: name, labels: labels)] = counter.value
            }
        }
        return counts
    }

    /// The sum of a gauge's series.
    func gauge(_ name: String) -> Double {
        let family = self.state.withLockedValue { $0.families[name] }
        return family?.series.values.compactMap { ($0 as? PrometheusGauge)?.current }.reduce(0, +) ?? 0
    }

    private func series<Series: PrometheusSeries>(
        _ kind: PrometheusFamily.Kind,
        _ label: String,
        _ dimensions: [(String, String)],
        make: (_ bounds: [Double]) -> Series
    ) -> Series {
        let (name, labels) = (PrometheusText.name(label), PrometheusText.labels(dimensions))
        return self.state.withLockedValue { state in
            var family = state.families[name] ?? PrometheusFamily(kind: kind)
            if family.kind == kind, let known = family.series[labels] as? Series { return known }
            let made = make(state.bounds[name] ?? Self.standardBounds)
            let fits =
                family.kind == kind && family.series[labels] == nil
                && family.series.count < PrometheusFamily.mostSeries
            guard fits else { return made }
            family.series[labels] = made
            state.families[name] = family
            return made
        }
    }

    private func remove(_ handler: AnyObject) {
        self.state.withLockedValue { state in
            state.families = state.families.mapValues { family in
                var family = family
                family.series = family.series.filter { $0.value !== handler }
                return family
            }
        }
    }
}

extension PrometheusRegistry {
    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        self.series(.counter, label, dimensions) { _ in PrometheusCounter() }
    }

    public func makeFloatingPointCounter(
        label: String,
        dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        self.series(.counter, label, dimensions) { _ in PrometheusFloatingPointCounter() }
    }

    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        self.series(.gauge, label, dimensions) { _ in PrometheusGauge() }
    }

    public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        guard aggregate else { return self.series(.gauge, label, dimensions) { _ in PrometheusGauge() } }
        return self.series(.histogram, label, dimensions) { PrometheusHistogram(bounds: $0) }
    }

    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        self.series(.histogram, label, dimensions) { PrometheusHistogram(bounds: $0) }
    }

    public func destroyCounter(_ handler: any CounterHandler) { self.remove(handler) }
    public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) { self.remove(handler) }
    public func destroyMeter(_ handler: any MeterHandler) { self.remove(handler) }
    public func destroyRecorder(_ handler: any RecorderHandler) { self.remove(handler) }
    public func destroyTimer(_ handler: any TimerHandler) { self.remove(handler) }
}
