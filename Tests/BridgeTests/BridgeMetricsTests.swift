import Pipeline
import Testing
import WorkerKit

@testable import Bridge

@Suite("The bridge's metrics are its own") struct BridgeMetricsTests {
    @Test func onlyABridgeHasBridgeCountersWithKnownLabels() {
        let registry = PrometheusRegistry()
        let metrics = JadwalMetrics(registry)
        #expect(!registry.text().contains("jadwal_bridge_"))
        let bridge = metrics.adding(BridgeMetrics.init)
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
}
