/// How a failure ended. Each ends once.
public enum FailureOutcome: Sendable, Hashable {
    case retriedOK
    /// Failed again, and was recorded as a new failure.
    case retriedFailed(as: String)
    /// Retried with a corrected input.
    case edited
    case discarded(reason: String)

    public var name: String {
        switch self {
        case .retriedOK: "retried-ok"
        case .retriedFailed: "retried-failed"
        case .edited: "edited"
        case .discarded: "discarded"
        }
    }
}
