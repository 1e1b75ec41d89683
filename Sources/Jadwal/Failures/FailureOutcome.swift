/// How a failure ended. Each ends once. The raw value is stored, and shown to people.
public enum FailureOutcome: String, Sendable, Hashable, CaseIterable {
    case retriedOK = "retried-ok"
    /// Failed again, and was recorded as a new failure.
    case retriedFailed = "retried-failed"
    /// Retried with a corrected input, which took effect.
    case edited
    /// By a person, or because a retry could have no effect any more. Always with a reason.
    case discarded
}
