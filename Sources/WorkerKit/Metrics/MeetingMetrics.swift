public import Pipeline

/// The metrics of meetings in jadwal-schedule-worker. Other programs do not have them.
public struct MeetingMetrics: Sendable {
    private let decisions: LabelledCounters
    private let seconds: LabelledHistograms
    private let meetings: LabelledGauges

    public init(_ registry: PrometheusRegistry) {
        self.decisions = registry.counters(
            "jadwal_decisions_total",
            by: ["rule", "outcome"],
            of: LabelValues.pairs(
                Meeting.Rule.allCases.map(\.rawValue),
                MeetingOutcome.Result.allCases.map(\.rawValue)
            ),
            "Votes on meetings that have ended."
        )
        self.seconds = registry.histograms(
            "jadwal_decision_seconds",
            bounds: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600],
            "From the moment at which a vote ends to its decision, with the look into calendars."
        )
        self.meetings = registry.gauges(
            "jadwal_meetings",
            by: ["state"],
            of: LabelValues.each(MeetingState.self),
            "Meetings by state."
        )
    }

    func decided(_ outcome: MeetingOutcome) {
        self.decisions.count(outcome.rule.rawValue, outcome.result.rawValue)
        self.seconds.record(outcome.took)
    }

    /// States without a number have none.
    public func counted(_ meetings: [MeetingState: Int]) {
        for state in MeetingState.allCases { self.meetings.set(meetings[state] ?? 0, state.rawValue) }
    }
}
