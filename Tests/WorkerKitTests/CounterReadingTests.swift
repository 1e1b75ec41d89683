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

    @Test func workInProgressIsTheSumOverAllStages() {
        let metrics = JadwalMetrics(PrometheusRegistry())
        #expect(metrics.inflightNow == 0)
        metrics.began(3, at: .analysis)
        metrics.began(at: .calendar)
        metrics.ended(at: .analysis)
        #expect(metrics.inflightNow == 3)
    }
}
