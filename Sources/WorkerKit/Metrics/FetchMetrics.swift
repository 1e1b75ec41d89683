public import Pipeline

/// What weather services and feeds were asked. Programs that ask none do not have it.
public struct FetchMetrics: Sendable {
    private let fetches: LabelledCounters

    public init(_ registry: PrometheusRegistry) {
        self.fetches = registry.counters(
            "jadwal_fetches_total",
            by: ["source", "outcome"],
            of: LabelValues.pairs(
                FetchSource.allCases.map(\.rawValue),
                FetchOutcome.allCases.map(\.rawValue)
            ),
            "Questions to weather services and feeds."
        )
    }

    public func fetched(_ source: FetchSource, _ outcome: FetchOutcome) {
        self.fetches.count(source.rawValue, outcome.rawValue)
    }
}
