/// The reason why a delivery could not be handled, and the reaction to it. The code that throws it chooses one of four
/// kinds.
public enum HandlingError: Error, Sendable, Hashable {
    /// Try again later. It counts as an attempt.
    case transient(kind: String, detail: String, retryAfter: Duration?)
    /// Never try again. A failure is recorded at once.
    case permanent(kind: String, detail: String)
    /// The account of one customer is down. The delivery is parked until the account changes or answers again.
    case accountDown(kind: String, detail: String)
    /// No delivery can succeed at present. The worker stops taking work, and it does not count as an attempt.
    case dependencyDown(String)

    /// `detail`, for logs.
    public var detail: String {
        switch self {
        case .transient(_, let detail, _), .permanent(_, let detail), .accountDown(_, let detail): detail
        case .dependencyDown(let detail): detail
        }
    }
}
