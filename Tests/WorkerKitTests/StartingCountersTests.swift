internal import ChatReader
internal import Pipeline
internal import Testing
internal import WorkerKit

@Suite("Counters start at 0") struct StartingCountersTests {
    private static func lines(_ use: (JadwalMetrics) -> Void = { _ in }) -> Set<String> {
        let registry = PrometheusRegistry()
        use(JadwalMetrics(registry))
        return Set(registry.text().split(separator: "\n").map(String.init))
    }

    /// Without its labels and its value.
    private static func name(_ line: String) -> String { String(line.prefix { $0 != "{" && $0 != " " }) }

    @Test(arguments: [
        "jadwal_messages_total{outcome=\"stored\"} 0", "jadwal_messages_total{outcome=\"too_large\"} 0",
        "jadwal_verdicts_total{outcome=\"committed\",status=\"HAS_EVENT_AGREED\"} 0",
        "jadwal_verdicts_total{outcome=\"asked\",status=\"HAS_EVENT_BUT_NOT_CONFIRMED\"} 0",
        "jadwal_verdicts_total{outcome=\"put_off\",status=\"none\"} 0",
        "jadwal_grounding_faults_total{rule=\"hedged\"} 0",
        "jadwal_unread_events_total{fault=\"verdict_past_date\"} 0", "jadwal_repairs_total{outcome=\"stripped\"} 0",
        "jadwal_prefilter_total{outcome=\"contradicted\"} 0", "jadwal_verifications_total{outcome=\"unavailable\"} 0",
        "jadwal_questions_total{outcome=\"asked\"} 0", "jadwal_questions_total{outcome=\"replaced\"} 0",
        "jadwal_calendar_writes_total{action=\"cancel\",outcome=\"lease_lost\"} 0",
        "jadwal_pushes_total{outcome=\"delivered\",service=\"webhook\"} 0",
        "jadwal_pushes_total{outcome=\"quiet\",service=\"none\"} 0",
        "jadwal_failures_total{kind=\"calendar_ahead\",stage=\"calendar\"} 0",
        "jadwal_failures_total{kind=\"unknown_queue\",stage=\"dead_letters\"} 0",
        "jadwal_dead_letters_total{outcome=\"returned\"} 0", "jadwal_llm_substitutions_total 0",
    ])
    func counterIsThereBeforeItsFirstIncrease(_ line: String) {
        #expect(Self.lines().contains(line))
    }

    /// Each counted series existed from the start.
    @Test func countingAddsNoSeries() {
        let used = Self.lines { metrics in
            for status in VerdictStatus.allCases {
                for outcome in [AnalysisOutcome.committed(status), .settled(status), .skipped(status)] {
                    metrics.verdict(outcome.status, outcome)
                }
            }
            for fault in GroundingFault.allCases {
                metrics.groundingFault(fault)
                metrics.verdict(.notConfirmed, .downgraded(fault))
                metrics.verdict(.notConfirmed, .asked(fault))
            }
            for outcome in [AnalysisOutcome.expired, .judged, .superseded, .leaseLost, .rejected(kind: "x"), .empty] {
                metrics.verdict(outcome.status, outcome)
            }
            metrics.verdict(nil, .postponed)
            metrics.verdict(nil, .putOff)
            for fault in ChatMessageFault.allCases { metrics.message(.refused(fault)) }
            for outcome in [MessageOutcome.duplicate, .edited, .revoked, .tooOld, .crowd, .removedCustomer] {
                metrics.message(outcome)
            }
            for outcome in QuestionOutcome.allCases { metrics.questions(asked: 1, ended: [outcome: 1]) }
            for action in EventChange.Action.allCases {
                for outcome in CalendarReport.Outcome.allCases { metrics.calendarWrite(action, outcome) }
            }
            for outcome in PushReport.Outcome.allCases { metrics.push("ntfy", outcome) }
            for stage in Stage.allCases {
                for kind in FailureKinds.of(stage) { metrics.failure(stage, kind: kind) }
            }
        }
        func series(_ lines: Set<String>) -> Set<String> {
            Set(lines.compactMap { line in line.lastIndex(of: " ").map { String(line[..<$0]) } })
        }
        let counters = { (lines: Set<String>) in series(lines).filter { Self.name($0).hasSuffix("_total") } }
        #expect(counters(used).subtracting(counters(Self.lines())) == [])
    }

    @Test func buildInformationNamesVersionAndSchema() {
        let lines = Self.lines { $0.build(schema: 29) }
        #expect(lines.contains("jadwal_build_info{schema=\"29\",version=\"\(JadwalVersion.current)\"} 1"))
    }
}
