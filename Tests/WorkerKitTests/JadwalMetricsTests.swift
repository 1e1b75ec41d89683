import ChatReader
import Pipeline
internal import Testing
internal import WorkerKit

@Suite("Metrics have the names and labels of the contract")
struct JadwalMetricsTests {
    @Test func everyMetricIsExposed() {
        let registry = PrometheusRegistry()
        let metrics = JadwalMetrics(registry)
        metrics.message(.stored)
        metrics.batch(of: 12)
        metrics.conversations(3, in: .armed)
        metrics.due(2, oldestAge: .milliseconds(1500))
        metrics.claimed(late: .milliseconds(30))
        metrics.verdict(.agreed, .committed(.agreed))
        metrics.verdict(nil, .rejected(kind: "verdict_not_json"))
        metrics.verdict(.notConfirmed, .downgraded(.dateNotSaid))
        metrics.groundingFault(.notAccepted)
        metrics.repair(.stripped)
        metrics.prefilter(.contradicted)
        metrics.verdict(.noEvent, .skipped(.noEvent))
        metrics.verdict(.agreed, .settled(.agreed))
        metrics.verdict(.notConfirmed, .asked(.hedged))
        metrics.verdict(.notConfirmed, .skipped(.notConfirmed))
        metrics.verification(.unsure)
        metrics.verification(.unavailable)
        metrics.questions(asked: 3, ended: [.accepted: 1, .declined: 2, .expired: 1, .replaced: 4])
        metrics.questions(asked: 0, ended: [:])
        metrics.modelCall(.answered, took: .seconds(2))
        metrics.tokens(input: 900, output: 60)
        metrics.tokens(input: nil, output: nil)
        metrics.model("primary", limit: 12, isOpen: false)
        metrics.model("fallback_1", limit: 64, isOpen: true)
        metrics.modelSubstituted()
        metrics.calendarWrite(.add, .written)
        metrics.push("apns", .forgotten)
        metrics.failure(.messages, kind: "not_json")
        metrics.outboxPending(4)
        metrics.oldest(failure: .seconds(90), outgoing: .seconds(3))
        metrics.probe(.moved, .notWritten)
        metrics.unreadEvent(.tooManyEvents)
        metrics.verdict(nil, .putOff)
        metrics.criticalTime(.milliseconds(700))
        metrics.began(2, at: .analysis)
        metrics.ended(at: .analysis)
        let lines = Set(registry.text().split(separator: "\n").map(String.init))
        for line in [
            "jadwal_messages_total{outcome=\"stored\"} 1", "jadwal_batch_size_sum 12",
            "jadwal_conversations{state=\"armed\"} 3", "jadwal_due_conversations 2",
            "jadwal_oldest_due_age_seconds 1.5",
            "jadwal_debounce_lateness_seconds_bucket{le=\"0.05\"} 1",
            "jadwal_verdicts_total{outcome=\"committed\",status=\"HAS_EVENT_AGREED\"} 1",
            "jadwal_verdicts_total{outcome=\"rejected\",status=\"none\"} 1",
            "jadwal_verdicts_total{outcome=\"downgraded\",status=\"HAS_EVENT_BUT_NOT_CONFIRMED\"} 1",
            "jadwal_grounding_faults_total{rule=\"not_accepted\"} 1", "jadwal_repairs_total{outcome=\"stripped\"} 1",
            "jadwal_unread_events_total{fault=\"verdict_too_many_events\"} 1",
            "jadwal_verdicts_total{outcome=\"put_off\",status=\"none\"} 1",
            "jadwal_prefilter_total{outcome=\"contradicted\"} 1",
            "jadwal_verdicts_total{outcome=\"skipped\",status=\"NO_EVENT\"} 1",
            "jadwal_verdicts_total{outcome=\"event_message\",status=\"HAS_EVENT_AGREED\"} 1",
            "jadwal_verdicts_total{outcome=\"asked\",status=\"HAS_EVENT_BUT_NOT_CONFIRMED\"} 1",
            "jadwal_verdicts_total{outcome=\"skipped\",status=\"HAS_EVENT_BUT_NOT_CONFIRMED\"} 1",
            "jadwal_verifications_total{outcome=\"unsure\"} 1", "jadwal_verifications_total{outcome=\"unavailable\"} 1",
            "jadwal_questions_total{outcome=\"asked\"} 3", "jadwal_questions_total{outcome=\"accepted\"} 1",
            "jadwal_questions_total{outcome=\"declined\"} 2", "jadwal_questions_total{outcome=\"expired\"} 1",
            "jadwal_questions_total{outcome=\"replaced\"} 4",
            "gen_ai_client_operation_duration_seconds_sum{gen_ai_operation_name=\"chat\",outcome=\"answered\"} 2",
            "gen_ai_client_token_usage_sum{gen_ai_token_type=\"input\"} 900",
            "gen_ai_client_token_usage_count{gen_ai_token_type=\"input\"} 1",
            "jadwal_llm_concurrency{endpoint=\"primary\"} 12", "jadwal_llm_breaker_open{endpoint=\"fallback_1\"} 1",
            "jadwal_llm_substitutions_total 1",
            "jadwal_calendar_writes_total{action=\"add\",outcome=\"written\"} 1",
            "jadwal_pushes_total{outcome=\"forgotten\",service=\"apns\"} 1",
            "jadwal_failures_total{kind=\"not_json\",stage=\"messages\"} 1", "jadwal_outbox_pending 4",
            "jadwal_oldest_failure_age_seconds 90", "jadwal_oldest_outgoing_age_seconds 3",
            "jadwal_probe_total{case=\"moved\",outcome=\"not_written\"} 1",
            "jadwal_critical_time_seconds_sum 0.7", "jadwal_inflight{stage=\"analysis\"} 1",
        ] {
            #expect(lines.contains(line))
        }
        let types = lines.filter { $0.hasPrefix("# TYPE ") }.map { $0.split(separator: " ")[2] }
        #expect(types.count == Set(types).count)
        #expect(types.count == 30)
    }
}
