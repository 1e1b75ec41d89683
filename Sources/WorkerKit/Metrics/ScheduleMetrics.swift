public import Pipeline

/// The metrics of jadwal-schedule-worker. Other programs do not have them.
public struct ScheduleMetrics: Sendable {
    /// The label `kind` of arrivals at places, which are moments of own notifications.
    private static let place = "place"
    private static let kinds = ScheduleKind.allCases.map(\.rawValue) + [Self.place]

    private let outcomes: LabelledCounters
    private let lateness: LabelledHistograms
    private let due, oldestDue, schedules: LabelledGauges

    public init(_ registry: PrometheusRegistry) {
        let outcomes = ScheduleDecision.Outcome.allCases.map(\.rawValue) + ["coalesced", "superseded", "failed"]
        self.outcomes = registry.counters(
            "jadwal_schedule_outcomes_total",
            by: ["kind", "outcome"],
            of: LabelValues.pairs(Self.kinds, outcomes),
            "Moments of schedules that were decided."
        )
        // The goal: the 99th percentile is below a quarter of a second.
        self.lateness = registry.histograms(
            "jadwal_schedule_lateness_seconds",
            by: ["kind"],
            of: Self.kinds.map { [$0] },
            bounds: [0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600],
            "From due to decided."
        )
        self.due = registry.gauges("jadwal_due_schedules", "Schedules that are due and not yet claimed.")
        self.oldestDue = registry.gauges(
            "jadwal_oldest_due_schedule_age_seconds",
            "How long the oldest due schedule has been due."
        )
        self.schedules = registry.gauges(
            "jadwal_schedules",
            by: ["state"],
            of: LabelValues.each(ScheduleState.self),
            "Schedules by state."
        )
    }

    public func decided(_ report: ScheduleReport, of kind: ScheduleKind) {
        guard let outcome = report.label else { return }
        let kind = report.isArrival ? Self.place : kind.rawValue
        self.outcomes.count(kind, outcome)
        if report.coalesced > 0 { self.outcomes.count(kind, "coalesced", by: report.coalesced) }
        if case .decided = report.outcome { self.lateness.record(report.late, kind) }
    }

    public func failed(_ kind: ScheduleKind) { self.outcomes.count(kind.rawValue, "failed") }

    /// - Parameter oldestAge: zero if none is due.
    public func due(_ count: Int, leased: Int, oldestAge: Duration) {
        self.due.set(count)
        self.oldestDue.set(oldestAge / .seconds(1))
        self.schedules.set(count, ScheduleState.due.rawValue)
        self.schedules.set(leased, ScheduleState.leased.rawValue)
    }

    public func armed(_ count: Int) { self.schedules.set(count, ScheduleState.armed.rawValue) }
}

/// The label `state` of `jadwal_schedules`.
public enum ScheduleState: String, Sendable, Hashable, CaseIterable {
    /// Its moment is to come.
    case armed
    case due
    /// A worker decides about it.
    case leased
}
