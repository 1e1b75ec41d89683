/// Where in the pipeline something happened. A label of metrics, and a column of failures.
public enum Stage: String, Sendable, Hashable, CaseIterable {
    case messages
    case analysis
    case calendar
    case notifications
    /// Before any of them: a dead letter of a queue that is none of Jadwal's.
    case deadLetters = "dead_letters"
}
