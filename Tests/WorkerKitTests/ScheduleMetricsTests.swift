import Pipeline
import Testing
import WorkerKit

@Suite("Moments of schedules are counted by kind") struct ScheduleMetricsTests {
    @Test func arrivalAtAPlaceIsNoMomentOfAnOwnNotificationsTimes() {
        let registry = PrometheusRegistry()
        let metrics = ScheduleMetrics(registry)
        var report = ScheduleReport(.decided(.fired), late: .milliseconds(20), coalesced: 2)
        metrics.decided(report, of: .notice)
        report.isArrival = true
        metrics.decided(report, of: .notice)
        metrics.decided(report, of: .notice)
        let text = registry.text()
        for (kind, count) in [("notice", 1), ("place", 2), ("alarm", 0)] {
            let fired = "jadwal_schedule_outcomes_total{kind=\"\(kind)\",outcome=\"fired\"} \(count)\n"
            let coalesced = "jadwal_schedule_outcomes_total{kind=\"\(kind)\",outcome=\"coalesced\"} \(2 * count)\n"
            let late = "jadwal_schedule_lateness_seconds_count{kind=\"\(kind)\"} \(count)\n"
            #expect(text.contains(fired) && text.contains(coalesced) && text.contains(late), "\(kind)")
        }
    }
}
