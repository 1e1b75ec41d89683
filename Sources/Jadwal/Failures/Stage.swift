/// Where in the pipeline something happened. A label of metrics, and a column of failures.
public enum Stage: String, Sendable, Hashable, CaseIterable {
    case messages
    case analysis
    case calendar
    case notifications
}
