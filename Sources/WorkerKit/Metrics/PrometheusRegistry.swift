public import CoreMetrics
internal import NIOConcurrencyHelpers

/// The metrics of the process, as Prometheus fetches them. It is the backend of swift-metrics.
///
/// In names, characters other than letters, digits, `_` and `:` become an underscore. The same name and dimensions give
/// the same series. If a name is used again with another type, or with too many sets of labels, its handler works but
/// is not shown.
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

    /// Sets the help text of a metric and, for a histogram, the upper bounds of its buckets. Called before its first
    /// series is made.
    public func describe(_ name: String, _ help: String, bounds: [Double]? = nil) {
        let name = PrometheusText.name(name)
        self.state.withLockedValue { state in
            state.helps[name] = help
            state.bounds[name] = bounds
        }
    }

    /// Adds a gauge that is read at each scrape. Replaces a gauge with the same name and dimensions.
    ///
    /// - Parameter read: must be fast and must not block. If it returns nil, the gauge is left out of that scrape.
    public func gauge(_ name: String, _ dimensions: [(String, String)] = [], read: @escaping @Sendable () -> Double?) {
        let (name, labels) = (PrometheusText.name(name), PrometheusText.labels(dimensions))
        self.state.withLockedValue { state in
            var family = state.families[name] ?? PrometheusFamily(kind: .gauge)
            guard family.kind == .gauge else { return }
            family.series[labels] = PrometheusCallback(read)
            state.families[name] = family
        }
    }

    /// All series, sorted by name and then by labels: the body of `/metrics`.
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

/// All series with one name.
struct PrometheusFamily: Sendable {
    enum Kind: String, Sendable {
        case counter
        case gauge
        case histogram
    }

    /// With more series, a label is probably not a closed set. Further series work, but are not shown.
    static let mostSeries = 500

    let kind: Kind
    var series: [String: any PrometheusSeries] = [:]

    func write(name: String, help: String?, into text: inout String) {
        var lines = ""
        for (labels, series) in self.series.sorted(by: { $0.key < $1.key }) {
            series.write(name: name, labels: labels, into: &lines)
        }
        guard !lines.isEmpty else { return }
        if let help { text += "# HELP \(name) \(PrometheusText.escaped(help, quotes: false))\n" }
        text += "# TYPE \(name) \(self.kind.rawValue)\n"
        text += lines
    }
}
