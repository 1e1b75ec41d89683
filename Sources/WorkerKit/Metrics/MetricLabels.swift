internal import ChatReader
internal import Pipeline

/// The closed sets of label values. Every counter is made with all of them, so that it starts at 0 and an alert sees
/// the first increase. The hourly counts in the database have no others.
enum MetricLabels {
    /// The sets of values of a counter, each in the order of its labels.
    static func values(of counter: String) -> [[String]] {
        switch counter {
        case "jadwal_messages_total": self.messages.map { [$0.label] }
        case "jadwal_verdicts_total": self.verdicts.map { [$0.status?.rawValue ?? "none", $0.label] }
        case "jadwal_grounding_faults_total": self.each(GroundingFault.self)
        case "jadwal_unread_events_total": self.each(VerdictFault.self)
        case "jadwal_repairs_total": self.each(RepairOutcome.self)
        case "jadwal_prefilter_total": self.each(PrefilterOutcome.self)
        case "jadwal_verifications_total": self.each(VerificationOutcome.self)
        case "jadwal_questions_total": [["asked"]] + self.each(QuestionOutcome.self)
        case "jadwal_calendar_writes_total":
            self.pairs(EventChange.Action.allCases.map(\.rawValue), CalendarReport.Outcome.allCases.map(\.rawValue))
        case "jadwal_pushes_total": self.pushes
        case "jadwal_failures_total": Stage.allCases.flatMap { self.pairs([$0.rawValue], FailureKinds.of($0)) }
        case "jadwal_bridge_events_total": self.bridgeEvents
        case "jadwal_bridge_mended_total": self.each(SettingDrift.self) + [[BridgeMetrics.restart]]
        case "jadwal_bridge_sweep_found_total": self.each(SourceKind.self)
        case OwnerMetrics.refused: self.each(OwnerRefusal.self)
        case OwnerMetrics.signIns: self.each(AskedLink.self)
        case "jadwal_console_refused_total": self.each(ConsoleRefusal.self)
        case "jadwal_dead_letters_total": self.each(DeadLetterOutcome.self)
        case OwnerMetrics.removals: self.each(RemovalOutcome.self)
        case "jadwal_spans_total": self.each(SpanOutcome.self)
        case "jadwal_probe_total":
            self.pairs(ProbeCase.allCases.map(\.rawValue), ProbeOutcome.allCases.map(\.rawValue))
        default: []
        }
    }

    private static let messages: [MessageOutcome] =
        [.stored, .duplicate, .edited, .revoked, .tooOld, .crowd, .removedCustomer]
        + ChatMessageFault.allCases.map(MessageOutcome.refused)

    /// One for each pair of status and label. The values inside `downgraded`, `asked` and `rejected` are no labels.
    private static let verdicts: [AnalysisOutcome] =
        VerdictStatus.allCases.flatMap { [AnalysisOutcome.committed($0), .settled($0), .skipped($0)] }
        + [
            .downgraded(.hedged), .asked(.hedged), .expired, .judged, .superseded, .leaseLost, .rejected(kind: ""),
            .postponed, .putOff, .empty,
        ]

    /// Outcomes of a whole notification have no service.
    private static let pushes: [[String]] =
        Self.pairs(["none"], ["over", "superseded", "quiet", "removed_customer", "no_device"])
        + Self.pairs(Device.Service.allCases.map(\.rawValue) + ["log"], PushReport.Outcome.allCases.map(\.rawValue))

    private static let bridgeEvents: [[String]] = Self.pairs(
        SourceKind.allCases.map(\.rawValue),
        BridgeOutcome.allCases.map(\.rawValue) + IgnoredReason.allCases.map(\.rawValue)
            + BridgeRefusal.allCases.map(\.rawValue)
    )

    private static func each<Label: RawRepresentable<String> & CaseIterable>(_ type: Label.Type) -> [[String]] {
        Label.allCases.map { [$0.rawValue] }
    }

    private static func pairs(_ first: [String], _ second: [String]) -> [[String]] {
        first.flatMap { value in second.map { [value, $0] } }
    }
}
