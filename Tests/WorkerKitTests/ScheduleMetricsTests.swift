import Pipeline
import Testing

@testable import WorkerKit

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

@Suite("Votes on meetings are counted by rule and outcome") struct MeetingMetricsTests {
    @Test func endedVoteIsCountedOnceWithItsTime() {
        let registry = PrometheusRegistry()
        let metrics = MeetingMetrics(registry)
        metrics.decided(MeetingOutcome(.auto, .agreed, after: .milliseconds(300)))
        metrics.decided(MeetingOutcome(.ask, .asked, after: .seconds(3)))
        metrics.counted([.open: 7])
        metrics.counted([.decided: 2])
        let text = registry.text()
        for line in [
            "jadwal_decisions_total{outcome=\"agreed\",rule=\"auto\"} 1",
            "jadwal_decisions_total{outcome=\"failed\",rule=\"auto\"} 0",
            "jadwal_decision_seconds_bucket{le=\"0.5\"} 1", "jadwal_decision_seconds_count 2",
            "jadwal_meetings{state=\"open\"} 0", "jadwal_meetings{state=\"decided\"} 2",
        ] { #expect(text.contains(line + "\n"), "\(line)") }
    }
}
