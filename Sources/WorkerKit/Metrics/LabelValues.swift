internal import ChatReader
internal import Pipeline

/// Closed sets of values of labels, for `PrometheusRegistry.counters` and its like.
public enum LabelValues {
    public static func each<Label: RawRepresentable<String> & CaseIterable>(_ type: Label.Type) -> [[String]] {
        Label.allCases.map { [$0.rawValue] }
    }

    /// All pairs of a value of the first label and one of the second.
    public static func pairs(_ first: [String], _ second: [String]) -> [[String]] {
        first.flatMap { value in second.map { [value, $0] } }
    }

    static let messages: [[String]] = Self.messageOutcomes.map { [$0.label] }

    static let verdicts: [[String]] = Self.analysisOutcomes.map { [$0.status?.rawValue ?? "none", $0.label] }

    static let failures: [[String]] = Stage.allCases.flatMap { Self.pairs([$0.rawValue], FailureKinds.of($0)) }

    static let endpoints: [[String]] = [["primary"]] + (1...ModelBounds.fallbacks).map { ["fallback_\($0)"] }

    private static let messageOutcomes: [MessageOutcome] =
        [.stored, .duplicate, .edited, .revoked, .tooOld, .crowd, .removedCustomer]
        + ChatMessageFault.allCases.map(MessageOutcome.refused)

    /// One for each pair of status and label. The values inside `downgraded`, `asked` and `rejected` are no labels.
    private static let analysisOutcomes: [AnalysisOutcome] =
        VerdictStatus.allCases.flatMap { [AnalysisOutcome.committed($0), .settled($0), .skipped($0)] }
        + [
            .downgraded(.hedged), .asked(.hedged), .expired, .judged, .superseded, .leaseLost, .rejected(kind: ""),
            .postponed, .putOff, .empty,
        ]

    /// Outcomes of a whole notification have no service.
    static let pushes: [[String]] =
        Self.pairs(["none"], ["over", "superseded", "quiet", "removed_customer", "no_device"])
        + Self.pairs(Device.Service.allCases.map(\.rawValue) + ["log"], PushReport.Outcome.allCases.map(\.rawValue))
}
