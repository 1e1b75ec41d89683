import Pipeline
import Testing
import WorkerKit

@Suite("What counters grew by") struct CounterReadingTests {
    @Test func growthContainsOnlyIncreasedCounters() {
        let metrics = JadwalMetrics(PrometheusRegistry())
        metrics.message(.stored)
        let first = metrics.reading()
        metrics.message(.stored)
        metrics.message(.stored)
        metrics.calendarWrite(.add, .written)
        let growth = metrics.reading().growth(since: first)
        #expect(
            growth.counts == [
                CounterSeries(metric: "jadwal_messages_total", labels: "outcome=\"stored\""): 2,
                CounterSeries(metric: "jadwal_calendar_writes_total", labels: "action=\"add\",outcome=\"written\""): 1,
            ]
        )
        #expect(growth.others == 0)
        #expect(metrics.reading().growth(since: metrics.reading()).counts == [:])
    }

    @Test func unknownLabelIsCountedAndHasNoSeries() {
        let registry = PrometheusRegistry()
        let metrics = JadwalMetrics(registry)
        let first = metrics.reading()
        metrics.failure(.messages, kind: "somebody's text")
        metrics.push("a new service", .delivered)
        let growth = metrics.reading().growth(since: first)
        #expect(growth.counts == [:])
        #expect(growth.others == 2)
        metrics.tallyDropped(growth.others)
        #expect(registry.text().contains("jadwal_tally_dropped_total 2"))
    }

    @Test func onlyABridgeHasBridgeCountersWithKnownLabels() {
        let registry = PrometheusRegistry()
        let metrics = JadwalMetrics(registry)
        #expect(!registry.text().contains("jadwal_bridge_"))
        let bridge = metrics.bridge()
        let first = metrics.reading()
        bridge.count(BridgeOutcome.message, 3, from: .waha)
        bridge.count(IgnoredReason.group, from: .cloud)
        bridge.count(BridgeRefusal.unauthentic, from: .own)
        bridge.joinedChats(2)
        let growth = metrics.reading().growth(since: first)
        #expect(growth.others == 0)
        #expect(growth.counts.values.sorted() == [1, 1, 2, 3])
        // Each label stands for one thing.
        let labels =
            BridgeOutcome.allCases.map(\.rawValue) + IgnoredReason.allCases.map(\.rawValue)
            + BridgeRefusal.allCases.map(\.rawValue)
        #expect(Set(labels).count == labels.count)
    }

    @Test func workInProgressIsTheSumOverAllStages() {
        let metrics = JadwalMetrics(PrometheusRegistry())
        #expect(metrics.inflightNow == 0)
        metrics.began(3, at: .analysis)
        metrics.began(at: .calendar)
        metrics.ended(at: .analysis)
        #expect(metrics.inflightNow == 3)
    }
}
