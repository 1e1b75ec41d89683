internal import NIOConcurrencyHelpers

/// One series of a counter.
public struct CounterSeries: Sendable, Hashable {
    public var metric: String
    /// Sorted by name: `outcome="written"`.
    public var labels: String

    public init(metric: String, labels: String) { (self.metric, self.labels) = (metric, labels) }
}

/// The values of all counters at one moment.
public struct CounterReading: Sendable, Hashable {
    /// Of the series that were there from the start.
    public var counts: [CounterSeries: Int64]
    /// The sum over all other series: their labels are not in the closed sets.
    public var others: Int64

    public init(counts: [CounterSeries: Int64] = [:], others: Int64 = 0) {
        (self.counts, self.others) = (counts, others)
    }

    /// The growth since an earlier reading.
    public func growth(since earlier: CounterReading) -> CounterReading {
        let grown = self.counts.compactMap { series, count -> (CounterSeries, Int64)? in
            let more = count - (earlier.counts[series] ?? 0)
            return more > 0 ? (series, more) : nil
        }
        return CounterReading(
            counts: Dictionary(uniqueKeysWithValues: grown),
            others: max(0, self.others - earlier.others)
        )
    }
}

extension JadwalMetrics {
    public func reading() -> CounterReading {
        var reading = CounterReading()
        let starting = self.startingSeries.withLockedValue { $0 }
        for (series, count) in self.registry.counters() {
            if starting.contains(series) { reading.counts[series] = count } else { reading.others += count }
        }
        return reading
    }

    /// Deliveries, conversations and pushes that this program is working on.
    public var inflightNow: Int { Int(self.registry.gauge("jadwal_inflight").rounded()) }
}
